// Rules for the workspace packages and npm packages that each package may import.

const TESTS = '\\.test\\.tsx?$|/testing/|jest\\.config\\.mjs$';
/** Constants that any package may import. */
const DURATIONS = '^libs/scheduling/src/durations\\.ts$';
const WORKSPACE_PACKAGES = '^(apps|services|libs|emulators|e2e|tools)/';

/** Allows a package to import only itself and the listed workspace packages. */
const allowPackages = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: TESTS },
  to: {
    path: WORKSPACE_PACKAGES,
    pathNot: [...[from, ...allowed].map((path) => `^${path}/`), DURATIONS],
  },
});

/** Allows a package to import only the listed packages from npm and Node. */
const allowDependencies = (name, from, packages, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: TESTS },
  to: {
    dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
    pathNot: packages.map((path) => `node_modules/${path}/`),
  },
});

const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

module.exports = [
  allowPackages(
    'scheduling-is-independent',
    'libs/scheduling',
    ['libs/i18n'],
    'Scheduling rules are pure and depend only on message formatting.',
  ),
  allowPackages(
    'contracts-are-independent',
    'libs/contracts',
    ['libs/i18n'],
    'All packages use the contracts, so the contracts depend only on message formatting.',
  ),
  allowPackages(
    'i18n-is-independent',
    'libs/i18n',
    [],
    'All packages use i18n, so it depends on none of them.',
  ),
  allowPackages(
    'ui-is-independent',
    'libs/ui',
    ['libs/i18n'],
    'Components are independent of the product.',
  ),
  allowPackages(
    'api-client-depends-on-contracts',
    'libs/api-client',
    ['libs/contracts', 'libs/i18n'],
    'The client is the contracts plus fetch.',
  ),
  allowPackages(
    'platform-is-independent-of-apps',
    'libs/platform',
    ['libs/contracts', 'libs/api-client', 'libs/i18n', 'libs/ui'],
    'The shell and the remotes share this package, so it depends on neither.',
  ),
  allowPackages(
    'service-kit-is-infrastructure',
    'libs/service-kit',
    ['libs/contracts', 'libs/i18n'],
    'Infrastructure code depends on contracts and on no domain.',
  ),
  allowPackages(
    'apps-run-in-the-browser',
    'apps/[^/]+',
    ['apps', 'libs/(platform|api-client|contracts|i18n|scheduling|ui)'],
    'An app calls services over HTTP and never bundles their code.',
  ),
  allowPackages(
    'services-have-no-ui',
    'services/[^/]+',
    ['services', 'libs/(service-kit|contracts|api-client|i18n|scheduling)'],
    'A service has no user interface.',
  ),
  allowPackages(
    'emulators-are-independent',
    'emulators/[^/]+',
    ['emulators/kit'],
    'An emulator that used our code would repeat our mistakes.',
  ),
  allowPackages(
    'jest-preset-is-independent',
    'tools/jest',
    [],
    'Every package tests with the preset, so a change in one of its imports would affect them all.',
  ),
  allowPackages(
    'remotes-are-independent-of-tools',
    'tools/remotes',
    [],
    'The image contains this package without the other tools.',
  ),

  allowDependencies(
    'scheduling-is-pure',
    'libs/scheduling(?!/(src/optimizer/(worker|exact)|testdata)/)',
    ['date-fns'],
    'Functions must return the same result in a browser, a service and a test.',
  ),
  forbid(
    'exact-solver-dependencies',
    { path: '^libs/scheduling/src/optimizer/(worker|exact)/', pathNot: TESTS },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
      pathNot: ['^(node:)?worker_threads$', 'node_modules/highs/'],
    },
    'Only the exact solver uses HiGHS and worker threads.',
  ),
  allowDependencies(
    'contracts-depend-only-on-zod',
    'libs/contracts',
    ['zod'],
    'Every program loads the contracts, so they stay small.',
  ),
  forbid(
    'remotes-use-only-node',
    { path: '^tools/remotes/', pathNot: TESTS },
    { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    "The image doesn't install the dependencies of this package.",
  ),
  forbid(
    'browser-code-does-not-use-node',
    {
      path: '^(apps/[^/]+|libs/(i18n|ui|platform|api-client))/src/',
      pathNot: [TESTS, '^libs/i18n/src/server\\.ts$'],
    },
    { dependencyTypes: ['core'] },
    'Browsers lack Node modules, and a polyfill would be downloaded by every user.',
  ),
  forbid(
    'services-do-not-use-browser-libraries',
    { path: '^services/', pathNot: TESTS },
    {
      path: 'node_modules/(react|react-dom|react-router(-dom)?|single-spa[^/]*|@tanstack/react-query)/',
    },
    'A service has no user interface.',
  ),
  forbid(
    'tanstack-only-in-queries',
    { path: '^libs/api-client/src/', pathNot: ['^libs/api-client/src/queries\\.ts$', TESTS] },
    { path: 'node_modules/@tanstack/' },
    'The client also runs in services, which have no query cache.',
  ),
  forbid(
    'remotes-do-not-import-remotes',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
    'Remotes are deployed independently and share only the URL and the query cache.',
  ),
  forbid(
    'services-do-not-import-services',
    { path: '^services/([^/]+)/' },
    { path: '^services/', pathNot: '^services/$1/' },
    'A service calls another over HTTP, through its contract.',
  ),
  forbid(
    'packages-are-imported-by-name',
    { path: '^((apps|services|libs|emulators)/[^/]+)/src/' },
    { path: WORKSPACE_PACKAGES, pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    'A relative path into another package bypasses its exports.',
  ),
  forbid(
    'tools-import-tools-by-name',
    { path: '^(tools/[^/]+|e2e)/' },
    {
      path: '^tools/',
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-workspace'],
    },
    'nx and npm learn the dependencies of a package from the names in its package.json.',
  ),
];
