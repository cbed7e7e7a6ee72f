// The manners inside a service: what each kind of file may call. Types may be read by all.

const TESTS = '\\.test\\.ts$|/testing/';
const CLIENT = '-client\\.ts$';
const kind = (name) => `^services/[^/]+/src/.+/${name}[a-z-]*\\.ts$`;

const keepFrom = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TESTS, ...from },
  to: { dependencyTypesNot: ['type-only'], ...to },
});

/** A file of one kind calls no other file of its service, except those named. */
const callsOnly = (name, from, allowed, comment) =>
  keepFrom(name, { path: from }, { path: '^services/[^/]+/src/', pathNot: allowed }, comment);

module.exports = [
  keepFrom(
    'routes-are-mounted-only',
    { path: '^services/', pathNot: ['^services/[^/]+/src/app\\.ts$', TESTS] },
    { path: kind('routes') },
    'A route is the outer door; code that another feature needs belongs in an operation.',
  ),
  keepFrom(
    'routes-call-inwards',
    { path: kind('routes') },
    { path: [kind('tasks'), CLIENT, 'node_modules/(knex|pg)/'] },
    'A route joins a contract to a function; work and SQL live behind it.',
  ),
  keepFrom(
    'operations-stay-inside-the-transaction',
    { path: kind('operations') },
    { path: [kind('tasks'), CLIENT, 'node_modules/(koa|undici)/'] },
    'An operation owns a transaction: no request, mail or vendor call happens inside one.',
  ),
  callsOnly(
    'repository-is-sql',
    kind('repository'),
    [kind('repository')],
    'SQL that makes decisions is tested only with a database.',
  ),
  callsOnly(
    'policy-is-pure',
    kind('policy'),
    [kind('policy')],
    'A policy answers yes or no from what it is given, so it can be read and tested at a glance.',
  ),
  keepFrom(
    'policy-has-no-database',
    { path: kind('policy') },
    { path: ['node_modules/(knex|pg|koa|undici)/', '^libs/service-kit/'] },
    'A policy answers yes or no from what it is given, so it can be read and tested at a glance.',
  ),
  callsOnly(
    'client-knows-one-vendor',
    '^services/[^/]+/src/.+-client\\.ts$',
    [CLIENT],
    'A client speaks for one outside system and knows nothing of ours.',
  ),
  keepFrom(
    'features-meet-in-repositories',
    { path: '^services/([^/]+)/src/([^/]+)/' },
    {
      path: '^services/[^/]+/src/[^/]+/(routes|tasks)[a-z-]*\\.ts$',
      pathNot: '^services/$1/src/$2/',
    },
    "A feature may read another's records, never its doors or its jobs.",
  ),
];
