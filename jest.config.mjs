import { availableParallelism } from 'node:os';

// Jest runs ES modules only with this flag, which Node.js reads when a process begins. Set here, it
// reaches Jest's workers, and the memory limit below makes every test run in a worker, so neither a
// terminal nor an editor needs to set it. Only `--runInBand` does, for a debugger.
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
]
  .filter(Boolean)
  .join(' ');
// Services under test log expected errors.
process.env.LOG_LEVEL ??= 'fatal';

const folders = ['libs', 'services', 'demo', 'cli', 'embedded', 'tests'];

/** The settings of every project; each adds only what differs. */
const base = {
  testEnvironment: 'node',
  // Without node_modules, which Jest would scan for every project.
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^@forecourt/(contracts|service-kit|local-servers)/(.*)$': '<rootDir>/libs/$1/src/$2',
    '^@forecourt/(gateway|catalog|inventory|identity|crm|engagement)/(.*)$':
      '<rootDir>/services/$1/src/$2',
    '^@forecourt/(demo|embedded|tests)/(.*)$': '<rootDir>/$1/src/$2',
    '^forecourt/(.*)$': '<rootDir>/cli/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['/dist/'],
  watchPathIgnorePatterns: ['/dist/'],
};

const project = (displayName, testMatch) => ({
  ...base,
  displayName,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
});

/**
 * A project whose tests talk to servers; tests/jest says which. It needs a file of its own: Jest runs
 * a `globalSetup` that several projects name only once, for the first of them.
 */
const projectWithServers = (displayName, testMatch) => ({
  ...project(displayName, testMatch),
  globalSetup: `<rootDir>/tests/jest/${displayName}.mjs`,
  globalTeardown: '<rootDir>/tests/jest/release.mjs',
});

export default {
  testTimeout: 30_000,
  maxWorkers: Math.min(availableParallelism(), 4),
  workerIdleMemoryLimit: '2GB',
  projects: [
    project('unit', [`{${folders.join()}}/**/*.spec.ts`]),
    projectWithServers('servers', [
      '{libs/local-servers,embedded,tests}/test/**/*.test.ts',
      // Breaks a Redis of its own.
      'services/gateway/test/redis/*.test.ts',
      // Breaks a RabbitMQ of its own.
      'libs/service-kit/test/broker/*.test.ts',
    ]),
    projectWithServers('service-kit', ['libs/service-kit/test/!(broker)/**/*.test.ts']),
    projectWithServers('services', ['services/*/test/*.test.ts']),
    projectWithServers('end-to-end', ['tests/e2e/**/*.e2e.ts']),
  ],
};
