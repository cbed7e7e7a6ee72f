// The rooms of the house: which of our own packages a package may import, and which of npm's.

const TESTS = '\\.test\\.tsx?$|/testing/|jest\\.config\\.mjs$';
/** Constants that any package may import. */
const DURATIONS = '^libs/scheduling/src/durations\\.ts$';
const OURS = '^(apps|services|libs|emulators|e2e|tools)/';

/** Code of one room may reach, among our own, only itself and the rooms named. */
const room = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: TESTS },
  to: { path: OURS, pathNot: [...[from, ...allowed].map((path) => `^${path}/`), DURATIONS] },
});

/** Code of one room may take from npm and Node only the packages named. */
const diet = (name, from, packages, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: TESTS },
  to: {
    dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
    pathNot: packages.map((path) => `node_modules/${path}/`),
  },
});

const forbidden = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

module.exports = [
  room(
    'scheduling-stands-alone',
    'libs/scheduling',
    ['libs/i18n'],
    'Rules over time are pure: they know no room, only words for what they find.',
  ),
  room(
    'contracts-stand-alone',
    'libs/contracts',
    ['libs/i18n'],
    'Everyone reads the contracts, so they know no one; what they refuse they say in words.',
  ),
  room('i18n-stands-alone', 'libs/i18n', [], 'Texts are looked up by whoever shows them.'),
  room('ui-stands-alone', 'libs/ui', ['libs/i18n'], 'Components know nothing of the product.'),
  room(
    'api-client-knows-contracts',
    'libs/api-client',
    ['libs/contracts', 'libs/i18n'],
    'The client is the contracts plus fetch.',
  ),
  room(
    'platform-knows-no-app',
    'libs/platform',
    ['libs/contracts', 'libs/api-client', 'libs/i18n', 'libs/ui'],
    'What the shell and the remotes share must know neither.',
  ),
  room(
    'service-kit-is-plumbing',
    'libs/service-kit',
    ['libs/contracts', 'libs/i18n'],
    'Plumbing knows contracts, never a domain.',
  ),
  room(
    'apps-stay-in-the-browser',
    'apps/[^/]+',
    ['apps', 'libs/(platform|api-client|contracts|i18n|scheduling|ui)'],
    'An app reaches a service over HTTP and never carries its code.',
  ),
  room(
    'services-have-no-screen',
    'services/[^/]+',
    ['services', 'libs/(service-kit|contracts|api-client|i18n|scheduling)'],
    'A service that draws or imports a browser library answers two masters.',
  ),
  room(
    'emulators-stand-alone',
    'emulators/[^/]+',
    [],
    'An emulator that shared our code would share our mistakes.',
  ),

  diet(
    'scheduling-is-pure',
    'libs/scheduling(?!/(src/optimizer/(worker|exact)|testdata)/)',
    ['date-fns'],
    'The same function must give the same answer in a browser, a service and a test.',
  ),
  forbidden(
    'proofs-need-a-solver-and-a-thread',
    { path: '^libs/scheduling/src/optimizer/(worker|exact)/', pathNot: TESTS },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
      pathNot: ['^(node:)?worker_threads$', 'node_modules/highs/'],
    },
    'HiGHS proves plans in a thread of its own; nothing else of scheduling knows of either.',
  ),
  diet(
    'contracts-need-only-zod',
    'libs/contracts',
    ['zod'],
    'Contracts are loaded by every program: keep them light.',
  ),
  forbidden(
    'browser-code-has-no-node',
    {
      path: '^(apps/[^/]+|libs/(i18n|ui|platform|api-client))/src/',
      pathNot: [TESTS, '^libs/i18n/src/server\\.ts$'],
    },
    { dependencyTypes: ['core'] },
    'Node is not there in a browser; a polyfill would be downloaded by everyone.',
  ),
  forbidden(
    'services-have-no-browser-library',
    { path: '^services/', pathNot: TESTS },
    {
      path: 'node_modules/(react|react-dom|react-router(-dom)?|single-spa[^/]*|@tanstack/react-query)/',
    },
    'A service that draws or imports a browser library answers two masters.',
  ),
  forbidden(
    'tanstack-only-in-queries',
    { path: '^libs/api-client/src/', pathNot: ['^libs/api-client/src/queries\\.ts$', TESTS] },
    { path: 'node_modules/@tanstack/' },
    'The client itself also runs in services, which have no query cache.',
  ),
  forbidden(
    'remotes-never-meet',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
    'Remotes are deployed one by one: they meet in the URL and the query cache only.',
  ),
  forbidden(
    'services-never-meet',
    { path: '^services/([^/]+)/' },
    { path: '^services/', pathNot: '^services/$1/' },
    'A service calls another through its contract, over HTTP, or owns the code itself.',
  ),
  forbidden(
    'rooms-are-entered-by-name',
    { path: '^((apps|services|libs|emulators)/[^/]+)/src/' },
    { path: OURS, pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    'A relative path into another package goes round its exports.',
  ),
];
