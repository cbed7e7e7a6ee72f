// Import rules between the layers of a service. Type imports are always allowed.

const TESTS = '\\.test\\.ts$|/testing/';
const CLIENT = '-client\\.ts$';
const fileKind = (name) => `^services/[^/]+/src/.+/${name}[a-z-]*\\.ts$`;

const forbidImport = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TESTS, ...from },
  to: { dependencyTypesNot: ['type-only'], ...to },
});

/** Files of a kind may import only the listed kinds from their own service. */
const allowOnlyKinds = (name, from, allowed, comment) =>
  forbidImport(name, { path: from }, { path: '^services/[^/]+/src/', pathNot: allowed }, comment);

module.exports = [
  forbidImport(
    'routes-are-only-mounted',
    { path: '^services/', pathNot: ['^services/[^/]+/src/app\\.ts$', TESTS] },
    { path: fileKind('routes') },
    'Routes are entry points. Code that other features need belongs in an operation.',
  ),
  forbidImport(
    'routes-call-operations',
    { path: fileKind('routes') },
    { path: [fileKind('tasks'), CLIENT, 'node_modules/(knex|pg)/'] },
    'A route connects a contract to a function, which contains the logic and the SQL.',
  ),
  forbidImport(
    'operations-run-in-a-transaction',
    { path: fileKind('operations') },
    { path: [fileKind('tasks'), CLIENT, 'node_modules/(koa|undici)/'] },
    'An operation runs in a transaction, which must not wait for requests, email or vendor calls.',
  ),
  allowOnlyKinds(
    'repository-is-sql',
    fileKind('repository'),
    [fileKind('repository')],
    'Repositories contain SQL only, so that decisions can be tested without a database.',
  ),
  allowOnlyKinds(
    'policy-is-pure',
    fileKind('policy'),
    [fileKind('policy')],
    'A policy decides from its arguments alone, so that it is easy to read and test.',
  ),
  forbidImport(
    'policy-has-no-database',
    { path: fileKind('policy') },
    { path: ['node_modules/(knex|pg|koa|undici)/', '^libs/service-kit/'] },
    'A policy decides from its arguments alone, so that it is easy to read and test.',
  ),
  allowOnlyKinds(
    'clients-are-independent',
    '^services/[^/]+/src/.+-client\\.ts$',
    [CLIENT],
    'A client wraps one external system and does not depend on our code.',
  ),
  forbidImport(
    'features-share-repositories',
    { path: '^services/([^/]+)/src/([^/]+)/' },
    {
      path: '^services/[^/]+/src/[^/]+/(routes|tasks)[a-z-]*\\.ts$',
      pathNot: '^services/$1/src/$2/',
    },
    "A feature may use another feature's repository, but not its routes or jobs.",
  ),
];
