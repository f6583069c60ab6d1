/** One way to compile and to resolve for every suite; each project says only what differs. */
const base = {
  testEnvironment: 'node',
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
};

const project = (displayName, testMatch) => ({
  ...base,
  displayName,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
});

export default {
  testTimeout: 30_000,
  projects: [
    project('unit', ['{libs,services,demo,cli,embedded,tests}/**/*.spec.ts']),
    project('libs', ['libs/*/test/**/*.test.ts']),
    project('services', ['services/*/test/**/*.test.ts']),
    project('end-to-end', ['tests/e2e/**/*.e2e.ts']),
  ],
};
