import { loadConfig } from '@forecourt/service-kit/config';
import { gatewayVariables } from './gateway.config.js';

const proxiesOf = (TRUSTED_PROXIES: string) =>
  loadConfig(gatewayVariables.pick({ TRUSTED_PROXIES: true }), { TRUSTED_PROXIES }).TRUSTED_PROXIES;

it('trusts no proxy by default', () => {
  expect(proxiesOf('')).toBeUndefined();
});

it('reads a list of addresses and networks', () => {
  expect(proxiesOf('10.0.0.0/8, 192.0.2.1,2001:db8::/32,loopback')).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '2001:db8::/32',
    'loopback',
  ]);
});

it.each(['caddy', '10.0.0.0/33', '10.0.0.1,', 'true'])('refuses %s', (text) => {
  expect(() => proxiesOf(text)).toThrow(/^ {2}TRUSTED_PROXIES: must be IP addresses or networks/m);
});
