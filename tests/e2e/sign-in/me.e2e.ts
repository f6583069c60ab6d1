import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JWK, SignJWT } from 'jose';
import { generateKeyPair } from 'jose/key/generate/keypair';
