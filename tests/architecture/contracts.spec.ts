import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOf } from '@forecourt/contracts/rpc';
import {
  contractModules,
  eventContracts,
  rpcContracts,
} from '@forecourt/tests/architecture/contracts';
import { eventsOfSinks, handlersBy } from '@forecourt/tests/architecture/handlers';
import { productSources } from '@forecourt/tests/architecture/sources';
import { root } from '@forecourt/tests/runner/root';

const sources = productSources();

it('knows the contracts of every owner', () => {
  const folder = join(root, 'libs/contracts/src');
  const modules = readdirSync(folder).flatMap((owner) =>
    ['rpc', 'events']
      .filter((kind) => existsSync(join(folder, owner, `${kind}.ts`)))
      .map((kind) => `${owner}/${kind}`),
  );

  expect(Object.keys(contractModules).toSorted()).toEqual(modules.toSorted());
});

it('every RPC contract has one handler, in the service that owns it, and every handler a contract', () => {
  const handled = handlersBy('RpcHandler', sources).map(
    ({ contract, service }) => `${contract} in ${service}`,
  );

  const wanted = rpcContracts().map(({ contract, name }) => `${contract} in ${ownerOf(name)}`);

  expect(handled.toSorted()).toEqual(wanted.toSorted());
});

it('every event is handled by someone, and every event handler handles an event', () => {
  const byControllers = handlersBy('EventHandler', sources).map(({ contract }) => contract);
  const handled = [...byControllers, ...eventsOfSinks(sources)];

  const wanted = eventContracts().map(({ contract }) => contract);

  expect([...new Set(handled)].toSorted()).toEqual(wanted.toSorted());
});

it('patterns and event names are used once', () => {
  const names = [...rpcContracts(), ...eventContracts()].map(({ name }) => name);

  expect(names).toEqual([...new Set(names)]);
});
