import { Controller, Module, type Type } from '@nestjs/common';
import { z } from 'zod';
import { sessionEnded } from '@forecourt/contracts/identity/events';
import { login, register } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import { defineRpc, type RequestInput, type RequestOf } from '@forecourt/contracts/rpc';
import {
  environmentSchema,
  type RequestContext,
  type TenantContext,
} from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { IdentityModule } from '../src/identity.module.js';
import { identityService } from '../src/identity.service-definition.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { aDealer, aRegistration, aSignedInUser, isActive, sessionOf } from './builders.js';

const endSessions = defineRpc({
  pattern: 'identity.session.end',
  scope: 'global',
  request: z.object({
    environment: environmentSchema,
    userId: z.string(),
    organizationId: z.string().optional(),
    except: z.string().optional(),
  }),
  response: z.object({}),
});

/** No operation ends sessions alone. */
@Controller()
class EndSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly database: Database,
  ) {}

  @RpcHandler(endSessions)
  async end(user: RequestOf<typeof endSessions>, context: RequestContext) {
    await this.database.transaction((transaction) => this.sessions.end(transaction, user, context));
    return {};
  }
}

@Module({
  controllers: [
    ...(Reflect.getMetadata('controllers', IdentityModule) as Type[]),
    EndSessionsController,
  ],
  providers: Reflect.getMetadata('providers', IdentityModule) as Type[],
})
class EndableIdentityModule {}

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  const definition = { ...identityService, module: EndableIdentityModule };
  identity = await startTestService(definition, {
    env: { BCRYPT_COST: '4' },
    observes: [sessionEnded],
  });
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

const end = (user: RequestInput<typeof endSessions>) =>
  identity.call(endSessions, user, aRequest());
const stateOf = async (tokens: Tokens, at: TenantContext) => {
  const active = await isActive(identity, tokens, at);
  const refreshes = await identity
    .call(refreshSession, { refresh_token: tokens.refresh_token }, at)
    .then(
      () => true,
      () => false,
    );
  return { active, refreshes };
};
const ended = { active: false, refreshes: false };
const goesOn = { active: true, refreshes: true };

it("all of a user's sessions end, in every organization, and are announced within a second", async () => {
  const { user, tokens, logIn } = await aSignedInUser(identity, dealer);
  const other = await aDealer(identity);
  const all = [tokens, await logIn(), await logIn(other)];

  await end({ environment: 'live', userId: user.id });

  await expect(stateOf(all[0]!, dealer)).resolves.toEqual(ended);
  await expect(stateOf(all[1]!, dealer)).resolves.toEqual(ended);
  await expect(stateOf(all[2]!, other)).resolves.toEqual(ended);
  await eventually(() => {
    const announced = identity.announced(sessionEnded).flatMap(({ sessionIds }) => sessionIds);
    expect(announced).toEqual(expect.arrayContaining(all.map(sessionOf)));
  }, 1_000);
});

it('those of one organization end, and no others', async () => {
  const { user, tokens, logIn } = await aSignedInUser(identity, dealer);
  const other = await aDealer(identity);
  const there = await logIn(other);
  const { organizationId } = dealer.tenant;

  await end({ environment: 'live', userId: user.id, organizationId });

  await expect(stateOf(tokens, dealer)).resolves.toEqual(ended);
  await expect(stateOf(there, other)).resolves.toEqual(goesOn);
});

it('one session may go on', async () => {
  const { user, tokens, logIn } = await aSignedInUser(identity, dealer);
  const kept = await logIn();

  await end({ environment: 'live', userId: user.id, except: sessionOf(kept) });

  await expect(stateOf(tokens, dealer)).resolves.toEqual(ended);
  await expect(stateOf(kept, dealer)).resolves.toEqual(goesOn);
});

it("nobody else's sessions end", async () => {
  const { user } = await aSignedInUser(identity, dealer);
  const { tokens: others } = await aSignedInUser(identity, dealer);

  await end({ environment: 'live', userId: user.id });
  await end({ environment: 'test', userId: user.id });

  await expect(stateOf(others, dealer)).resolves.toEqual(goesOn);
});

it('the next log-in starts a session that goes on', async () => {
  const form = aRegistration();
  const { user } = await identity.call(register, form, dealer);
  await end({ environment: 'live', userId: user.id });

  const { tokens } = await identity.call(login, form, dealer);

  await expect(stateOf(tokens, dealer)).resolves.toEqual(goesOn);
});

it('a session that has ended is announced once', async () => {
  const { user, tokens } = await aSignedInUser(identity, dealer);
  await end({ environment: 'live', userId: user.id });
  await end({ environment: 'live', userId: user.id });
  const { user: last, tokens: lastTokens } = await aSignedInUser(identity, dealer);
  await end({ environment: 'live', userId: last.id });

  const announced = () => identity.announced(sessionEnded).flatMap(({ sessionIds }) => sessionIds);
  await eventually(() => expect(announced()).toContain(sessionOf(lastTokens)));
  expect(announced().filter((id) => id === sessionOf(tokens))).toHaveLength(1);
});

it('many sessions end together', async () => {
  const { user, tokens } = await aSignedInUser(identity, dealer);
  await identity.sql(
    `INSERT INTO session (organization_id, environment, id, user_id, expires_date)
     SELECT organization_id, environment, gen_random_uuid(), user_id, expires_date
     FROM session, generate_series(1, 2500) WHERE id = $1`,
    [sessionOf(tokens)],
  );

  await end({ environment: 'live', userId: user.id });

  await eventually(() => {
    const events = identity
      .announced(sessionEnded)
      .filter(({ sessionIds }) => sessionIds.length > 1);
    expect(events.map(({ sessionIds }) => sessionIds.length)).toEqual(
      expect.arrayContaining([1_000, 1_000, 501]),
    );
  });
});
