import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions } from 'fastify';
import type { EventContract, PayloadOf } from '@forecourt/contracts/event';
import { hashOfApiKey, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { listSigningKeys, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { scopes, type VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { ContextOf, RequestOf, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';
import { FakeNeighbours, type FakeHandler } from '@forecourt/service-kit/testing/fake-neighbours';
import { recordingFaults } from '@forecourt/service-kit/testing/recording-faults';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import type { GatewayConfig } from '../src/gateway.config.js';
import { createGateway } from '../src/start-gateway.js';
import { CustomerTokens } from './customer-tokens.js';

export const OPERATOR_TOKEN = 'operator-token-of-these-tests';

/** What a request sends besides its method and path. */
export interface RequestOptions {
  /** Sent as `x-api-key`. */
  key?: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: string;
  /** Sent unchanged, with the content type in `headers`. */
  payload?: string | Buffer;
  /** Gives an internal error as a caller sees it, instead of throwing what is behind it. */
  asCaller?: boolean;
}

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  /** The parsed JSON; undefined for any other content. */
  body: unknown;
}

/** One call that reached a service. */
export interface ReceivedCall<C extends RpcContract> {
  request: RequestOf<C>;
  context: ContextOf<C>;
}

/** A key's text and its record in identity. */
export type IssuedKey = VerifiedKey & { key: string };

/** The gateway without a socket. Its services are faked by contract. */
export class TestGateway {
  private readonly issuedKeys = new Map<string, VerifiedKey>();

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly transport: Transport,
    private readonly services: FakeNeighbours,
    /** Signs with the key that identity publishes. */
    readonly customerTokens: CustomerTokens,
  ) {
    this.fake(verifyApiKey, ({ hash }) => ({ key: this.issuedKeys.get(hash) ?? null }));
    this.fake(listSigningKeys, () => ({ keys: [customerTokens.publicKey] }));
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.send('GET', path, options);
  }

  post(path: string, options?: RequestOptions): Promise<Answer> {
    return this.send('POST', path, options);
  }

  /** @throws what is behind an internal error, unless it is wanted `asCaller` */
  async send(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    { key, token, headers, json, form, payload, asCaller = false }: RequestOptions = {},
  ): Promise<Answer> {
    const body = json ?? form ?? payload;
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    };
    const answer = await recordingFaults(async (found) => {
      const injected = await this.app.inject(request);
      if (injected.statusCode === 500 && !asCaller && found.length > 0) throw found.at(-1);
      return injected;
    });
    const text = answer.payload;
    const isJson = text !== '' && /json/.test(String(answer.headers['content-type']));
    const parsed = isJson ? (JSON.parse(text) as unknown) : undefined;
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed };
  }

  /** Replies in place of a service. Returns an array that collects the calls it gets. */
  fake<C extends RpcContract>(
    contract: C,
    handler: (
      request: RequestOf<C>,
      context: ContextOf<C>,
    ) => ResponseOf<C> | Promise<ResponseOf<C>>,
  ): ReceivedCall<C>[] {
    const calls: ReceivedCall<C>[] = [];
    const recording: typeof handler = (request, context) => {
      calls.push({ request, context });
      return handler(request, context);
    };
    this.services.fake(contract, recording as FakeHandler);
    return calls;
  }

  /** Issues a key. By default it has every scope and belongs to an organization of its own. */
  issueKey(more: Partial<VerifiedKey> = {}): IssuedKey {
    const verified: VerifiedKey = {
      keyId: randomUUID(),
      organizationId: randomUUID(),
      environment: 'live',
      currency: 'USD',
      timeZone: 'UTC',
      scopes: [...scopes],
      rateLimit: 600,
      expiresDate: null,
      ...more,
    };
    const key = makeApiKey(verified.environment);
    this.issuedKeys.set(hashOfApiKey(key), verified);
    return { ...verified, key };
  }

  /** Delivers an event as its owner would. */
  deliver<E extends EventContract>(event: E, payload: PayloadOf<E>): Promise<void> {
    return this.transport.publish({
      id: randomUUID(),
      name: event.name,
      requestId: 'test',
      occurredDate: new Date().toISOString(),
      broadcast: event.broadcast ?? false,
      payload,
    });
  }

  /** Also listens, on a port of 127.0.0.1 that it returns. */
  async listen(): Promise<number> {
    await this.app.listen(0, '127.0.0.1');
    return Number(new URL(await this.app.getUrl()).port);
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}

/** @param more overrides of the configuration that the tests share */
export async function startTestGateway(more: Partial<GatewayConfig> = {}): Promise<TestGateway> {
  const broker = new InProcessBroker();
  const transport = broker.transport();
  const config: GatewayConfig = {
    PORT: 0,
    PUBLIC_URL: 'https://api.example',
    FORECOURT_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ORGANIZATION_CONCURRENCY: 100,
    VALIDATE_REPLIES: 'true',
    ...more,
  };
  const app = await createGateway(config, transport);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const services = new FakeNeighbours(broker);
  return new TestGateway(app, transport, services, await CustomerTokens.create());
}
