import { z } from 'zod';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';

/** `iss` and `aud` of customers' access tokens. */
export const ACCESS_TOKEN_ISSUER = 'forecourt';
export const ACCESS_TOKEN_AUDIENCE = 'forecourt:customer';
/** The lifetime of an access token (D12). */
export const ACCESS_TOKEN_SECONDS = 3_600;

/** The claims that bind a token to a user, customer, organization and environment (D12). */
export const accessTokenClaimsSchema = z.object({
  sub: id.meta({ description: 'The user.' }),
  customerId: id,
  organizationId: id,
  environment: environmentSchema,
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;
