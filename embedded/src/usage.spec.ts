import { hostVariables } from './host-config.js';
import { serverVariables } from './server-variables.js';
import { usage } from './usage.js';

it('names every variable of either way to start, with its meaning and its default', () => {
  const names = Object.keys({ ...hostVariables.shape, ...serverVariables.shape });

  const named = [...usage().matchAll(/^ {2}([A-Z_]+) +\S.* \((?:default: .+|required)\)$/gm)];

  expect(named.map(([, name]) => name)).toEqual(names);
});
