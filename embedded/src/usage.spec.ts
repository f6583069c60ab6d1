import { hostVariables } from './host-config.js';
import { serverVariables } from './server-variables.js';
import { usage } from './usage.js';

it('names every variable of either way to start, with its meaning and its default', () => {
  const names = Object.keys({ ...hostVariables.shape, ...serverVariables.shape });

  const named = [...usage().matchAll(/^ {2}([A-Z_]+) +\S.* \((?:default: .+|required)\)$/gm)];

  expect(named.map(([, name]) => name)).toEqual(names);
});

it('gives the default of LOG_LEVEL for each way to start', () => {
  expect(usage()).toMatch(
    /^ {2}LOG_LEVEL .* \(default: warn for npm start, info for all others\)$/m,
  );
});
