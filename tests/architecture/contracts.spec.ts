import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOf } from '@forecourt/contracts/rpc';
import {
  contractModules,
  eventContracts,
  rpcContracts,
} from '@forecourt/tests/architecture/contracts';
import { handlers } from '@forecourt/tests/architecture/handlers';
import { root } from '@forecourt/tests/runner/root';

it('knows the contracts of every owner', () => {
  const folder = join(root, 'libs/contracts/src');
  const modules = readdirSync(folder).flatMap((owner) =>
    ['rpc', 'events']
      .filter((kind) => existsSync(join(folder, owner, `${kind}.ts`)))
      .map((kind) => `${owner}/${kind}`),
  );

  expect(Object.keys(contractModules).toSorted()).toEqual(modules.toSorted());
});

it('every RPC has one handler, in the service that owns it', () => {
  const handled = handlers.flatMap(({ contract, process }) =>
    contract ? [`${contract.pattern} in ${process}`] : [],
  );

  const wanted = rpcContracts.map(({ pattern }) => `${pattern} in ${ownerOf(pattern)}`);

  expect(handled.toSorted()).toEqual(wanted.toSorted());
});

it('every event is handled by someone, and every event handler handles an event', () => {
  const handled = handlers.flatMap(({ event }) => event?.name ?? []);

  const wanted = eventContracts.map(({ name }) => name);

  expect([...new Set(handled)].toSorted()).toEqual(wanted.toSorted());
});

it('patterns and event names are used once', () => {
  const names = [
    ...rpcContracts.map(({ pattern }) => pattern),
    ...eventContracts.map(({ name }) => name),
  ];

  expect(names).toEqual([...new Set(names)]);
});
