/** The architecture's rules on imports (docs/architecture.md). */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const packageOf = (folder) =>
  JSON.parse(readFileSync(join(__dirname, folder, 'package.json'), 'utf8'));

const workspaces = packageOf('.').workspaces.map((folder) => ({ folder, ...packageOf(folder) }));

/** What runs in production, without the tests beside it. */
const sourcesOf = (folder) => ({ path: `^${folder}/src/`, pathNot: '\\.spec\\.ts$' });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** How dependency-cruiser calls packages on which a workspace must not rely. */
const undeclared = ['npm-no-pkg', 'npm-unknown', 'npm-optional', 'npm-peer'];

/** A workspace imports only those workspaces that its package.json names. */
const declaredWorkspaces = workspaces.map(({ folder, name, dependencies = {} }) =>
  rule(
    `${name}-declares-its-workspaces`,
    `${folder} imports a workspace that its package.json does not name.`,
    sourcesOf(folder),
    {
      path: workspaces.map((other) => `^${other.folder}/`),
      pathNot: workspaces
        .filter((other) => other.folder === folder || other.name in dependencies)
        .map((other) => `^${other.folder}/`),
    },
  ),
);

module.exports = {
  forbidden: [
    rule(
      'services-are-islands',
      'Services communicate through contracts; none imports another.',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'only-embedded-and-tests-know-services',
      'Only embedded/, which holds the topology, and the tests of the whole import services.',
      { path: '^(libs|demo|cli|bench)/' },
      { path: '^(services|embedded)/' },
    ),
    rule(
      'contracts-are-plain',
      'Contracts import only zod, a word comparison and Node.js.',
      sourcesOf('libs/contracts'),
      {
        pathNot: ['^libs/contracts/src/', '^(node:|node_modules/(zod|damerau-levenshtein)/)'],
        dependencyTypesNot: ['core'],
      },
    ),
    rule(
      'service-kit-knows-no-domain',
      'The kit of every service knows nothing of their domains.',
      { path: '^libs/service-kit/src/' },
      { path: '^libs/contracts/src/(catalog|inventory|identity|crm|engagement)/' },
    ),
    rule(
      'local-servers-stand-alone',
      'Local servers import none of our other code.',
      sourcesOf('libs/local-servers'),
      { path: '^(libs|services|demo|cli|embedded|tests)/', pathNot: '^libs/local-servers/' },
    ),
    rule(
      'cli-speaks-http',
      'The command line works over HTTP; of our code it imports only the contracts and the demo.',
      { path: '^cli/' },
      { path: '^(libs|services|embedded|tests)/', pathNot: '^libs/contracts/' },
    ),
    rule(
      'demo-speaks-http',
      'The demo works over HTTP; of our code it imports only the contracts.',
      { path: '^demo/' },
      { path: '^(libs|services|cli|embedded|tests)/', pathNot: '^libs/contracts/' },
    ),
    rule(
      'production-does-not-test',
      'What runs in production imports neither tests nor what only tests use.',
      {
        path: '^(libs|services|demo|cli|embedded)/[^/]+/?.*src/',
        pathNot: ['\\.spec\\.ts$', '^libs/service-kit/src/testing/'],
      },
      { path: ['^tests/', '/test/', '^libs/service-kit/src/testing/', '\\.spec\\.ts$'] },
    ),
    rule('no-cycles', 'Modules that need each other are one module.', {}, { circular: true }),
    rule('resolvable', 'Every import resolves.', {}, { couldNotResolve: true }),
    rule(
      'declared-packages',
      "Production code imports only packages that its workspace's package.json lists as dependencies.",
      { path: '^((libs|services)/[^/]+|demo|cli|embedded)/src/', pathNot: '\\.spec\\.ts$' },
      { dependencyTypes: ['npm-dev', ...undeclared] },
    ),
    rule(
      'declared-packages-of-tests',
      "The tests' tools import only packages that their workspace's package.json lists.",
      { path: '^tests/(chaos/)?src/', pathNot: '\\.spec\\.ts$' },
      { dependencyTypes: undeclared },
    ),
    ...declaredWorkspaces,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
