import { ownerOf } from '@forecourt/contracts/rpc';
import {
  contractModules,
  eventContracts,
  kitContracts,
  kitModules,
  rpcContracts,
} from '@forecourt/tests/architecture/contracts';
import { handlers } from '@forecourt/tests/architecture/handlers';
import { textFiles } from '@forecourt/tests/architecture/text-files';

it('knows every module that defines contracts', () => {
  const modules = textFiles(/\.ts$/)
    .filter(({ path, text }) => /\/src\//.test(path) && /\bdefine(Rpc|Event)\(\{/.test(text))
    // The chaos run makes up a next version of the product.
    .filter(({ path }) => !path.startsWith('tests/chaos/'))
    .map(({ path }) => path.replace(/^libs\/contracts\/src\/(.*)\.ts$/, '$1'));

  expect(modules.toSorted()).toEqual([...Object.keys(contractModules), ...kitModules].toSorted());
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
    ...[...rpcContracts, ...kitContracts].map(({ pattern }) => pattern),
    ...eventContracts.map(({ name }) => name),
  ];

  expect(names).toEqual([...new Set(names)]);
});
