// Who may import whom, one reason per rule: `depcruise --config tools/boundaries.cjs <folders>`.

const rooms = require('./boundaries/rooms.cjs');
const manners = require('./boundaries/manners.cjs');

const TESTS = '\\.test\\.tsx?$|/testing/|/e2e/';

const everywhere = [
  {
    name: 'no-cycles',
    comment:
      'Two files that need each other are one file, or hide a third; what is fetched later may use what fetched it.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'nothing-undeclared',
    comment: 'A package that is not in the nearest package.json works by luck of hoisting.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'nothing-missing',
    comment: 'The import leads nowhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-development-packages',
    comment: 'Installed without devDependencies, this file would not start.',
    from: { path: '^(apps|services|libs|emulators)/[^/]+/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  },
  {
    name: 'tests-are-not-imported',
    comment: 'What the product needs does not live beside the tests.',
    // The journeys are no part of it.
    from: { pathNot: [TESTS, '^e2e/'] },
    to: { path: '\\.test\\.tsx?$|/testing/' },
  },
  {
    name: 'environment-is-read-in-config',
    comment: 'config.ts reads the environment once and reports all its faults together.',
    from: { path: '^(apps|services|libs|emulators)/[^/]+/src/', pathNot: [TESTS, '/config\\.ts$'] },
    to: { path: '^(node:)?process$' },
  },
].map((rule) => ({ severity: 'error', ...rule }));

module.exports = {
  forbidden: [...rooms, ...manners, ...everywhere],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '(^|/)(dist|\\.data|coverage)/' },
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
