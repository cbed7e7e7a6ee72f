// Import rules with their reasons. Usage:
// `depcruise --config tools/dependencies/boundaries.cjs <folders>`.

const packageRules = require('./boundaries/package-rules.cjs');
const layerRules = require('./boundaries/layer-rules.cjs');

const TESTS = '\\.test\\.tsx?$|/testing/|/e2e/';

/** Applications and the libraries that they bundle. */
const BROWSER_CODE = '^(apps/[^/]+|libs/(api-client|contracts|i18n|platform|scheduling|ui))/src/';

const generalRules = [
  {
    name: 'no-cycles',
    comment:
      'Files that import each other are hard to understand and to test. Extract the shared part.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'no-cycles-in-browser-code',
    comment:
      'Types and lazy imports count, too: a cycle of them means that the files have no clear layers.',
    from: { path: BROWSER_CODE },
    to: { circular: true },
  },
  {
    name: 'no-undeclared-dependencies',
    comment: 'An undeclared package resolves only by accident of hoisting.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolved-imports',
    comment: 'The imported file does not exist.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-dev-dependencies-in-production',
    comment: 'A production install has no devDependencies.',
    from: { path: '^(apps|services|libs|emulators)/[^/]+/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  },
  {
    name: 'no-imports-from-tests',
    comment: 'Product code does not depend on test code.',
    // The browser tests and the tools that run tests aren't part of the product.
    from: {
      pathNot: [TESTS, '^e2e/', '^tools/(attacks|faults|test|upgrade)/', 'jest\\.config\\.mjs$'],
    },
    to: { path: '\\.test\\.tsx?$|/testing/' },
  },
  {
    name: 'environment-only-in-config',
    comment: 'config.ts reads the environment once and reports all errors together.',
    from: { path: '^(apps|services|libs|emulators)/[^/]+/src/', pathNot: [TESTS, '/config\\.ts$'] },
    to: { path: '^(node:)?process$' },
  },
].map((rule) => ({ severity: 'error', ...rule }));

module.exports = {
  forbidden: [...packageRules, ...layerRules, ...generalRules],
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
