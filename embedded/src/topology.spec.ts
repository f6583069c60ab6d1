import { serviceNames } from '@forecourt/contracts/health';
import { hostVariables } from './host-config.js';
import { services } from './topology.js';

it('contains the services whose health the gateway reports', () => {
  expect(services.map(({ name }) => name)).toEqual(serviceNames);
});

it('checks every variable of every service before anything starts', () => {
  const read = services.flatMap(({ config }) => Object.keys(config.shape));

  expect(Object.keys(hostVariables.shape)).toEqual(expect.arrayContaining(read));
});
