import { anOrganization } from '@forecourt/tests/e2e/api';
import type { Api } from '@forecourt/tests/e2e/api';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { sampleRequest, send } from '@forecourt/tests/e2e/sample-request';
import { aWorld, type World } from '@forecourt/tests/e2e/world';
import { vehicleChecks } from '@forecourt/tests/e2e/isolation/vehicle-checks';
import { accountChecks } from '@forecourt/tests/e2e/isolation/account-checks';
import { ownDataChecks } from '@forecourt/tests/e2e/isolation/own-data-checks';
import { customerChecks } from '@forecourt/tests/e2e/isolation/customer-checks';
import { formChecks } from '@forecourt/tests/e2e/isolation/form-checks';
import type { Checks, Stranger } from '@forecourt/tests/e2e/isolation/check';

const operations = (await readOperations()).filter(({ path }) => path.startsWith('/external/'));
const reference = operations.filter(({ path }) =>
  /^\/external\/(?:models|body-types|engines|generations|trims|brands\/|[a-z]+-types$)/.test(path),
);

const checks: Checks = {
  ...vehicleChecks,
  ...accountChecks,
  ...ownDataChecks,
  ...customerChecks,
  ...formChecks,
};

it('checks exactly the operations in the OpenAPI document', () => {
  const checked = [...Object.keys(checks), ...reference.map(({ name }) => name)];

  expect(checked.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

const guarded = operations.filter(({ name }) => checks[name]);

describe.each<[string, (mine: World) => Promise<Stranger>]>([
  ['the other environment', async ({ api }) => ({ site: api.test, sharesAccounts: false })],
  [
    'another organization',
    async () => ({ site: (await anOrganization()).live, sharesAccounts: true }),
  ],
  [
    "another organization's other environment",
    async () => ({ site: (await anOrganization()).test, sharesAccounts: false }),
  ],
])('%s sees and changes nothing of mine', (_, strangerOf) => {
  it.each(guarded)('by $name', async ({ name }) => {
    const mine = await aWorld(await anOrganization());
    await checks[name]!(mine, await strangerOf(mine));
  });
});

describe('reference data is the same for all', () => {
  let mine: World;
  let stranger: Api;
  beforeAll(async () => {
    mine = await aWorld(await anOrganization());
    stranger = await anOrganization();
  });

  it.each(reference)('by $name', async (operation) => {
    const answers = [mine.site, mine.api.test, stranger.live, stranger.test].map((site) =>
      send(operation, sampleRequest(operation, mine, 'required'), site),
    );
    const [own, ...others] = (await Promise.all(answers)).map(({ body }) => body);
    expect(own).toMatchObject({ statusCode: 200 });
    for (const other of others) expect(other).toEqual(own);
  });
});
