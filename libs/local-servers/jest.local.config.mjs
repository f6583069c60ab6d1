import root from '../../jest.config.mjs';
const { globalSetup, ...libs } = root.projects.find((p) => p.displayName === 'libs');
export default {
  ...libs,
  rootDir: '../..',
  testMatch: ['<rootDir>/libs/local-servers/test/**/*.test.ts'],
  testTimeout: 30000,
  maxWorkers: 1,
  verbose: true,
};
