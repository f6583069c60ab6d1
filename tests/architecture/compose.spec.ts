import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services as domainServices } from '@forecourt/embedded/topology';
import { root } from '@forecourt/tests/runner/root';

interface ComposeService {
  image?: string;
  build?: unknown;
  pull_policy?: string;
  init?: boolean;
  restart?: string;
  logging?: { driver: string; options: Record<string, string> };
}

const servicesOf = (file: string): [string, ComposeService][] => {
  const text = readFileSync(join(root, file), 'utf8');
  // Compose's own tags, such as !reset, are unknown to the parser.
  const { services } = parse(text, { merge: true, logLevel: 'error' }) as {
    services: Record<string, ComposeService>;
  };
  return Object.entries(services);
};

const base = servicesOf('docker-compose.yml');
// What the override file adds; the rest of it only changes the environment of services of the base.
const added = servicesOf('docker-compose.caddy.yml').filter(([, { image }]) => image);
const all = [...base, ...added];

it('every service of the topology, and the gateway, runs in Docker', () => {
  const names = base.map(([name]) => name);

  expect(names).toEqual(expect.arrayContaining(['gateway', ...domainServices.map((s) => s.name)]));
});

it('one service builds the image that all processes share, and only when it is told to', () => {
  const shared = base.filter(([, { image }]) => image === 'forecourt');
  const builders = shared.filter(([, { build }]) => build).map(([name]) => name);
  const policies = new Set(shared.map(([, service]) => service.pull_policy));

  expect(shared).toHaveLength(domainServices.length + 2);
  expect(builders).toEqual(['database-init']);
  expect([...policies]).toEqual(['never']);
});

it.each(all)('%s has an init process and bounded logs', (_, { init, logging }) => {
  expect(init).toBe(true);
  expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } });
});

it.each(all)('%s comes back by itself unless it is a task', (name, { restart }) => {
  expect(restart).toBe(name === 'database-init' ? 'no' : 'unless-stopped');
});
