import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const packages = [
  ...['scheduling', 'contracts', 'ui', 'api-client', 'platform', 'service-kit'].map(
    (n) => `libs/${n}`,
  ),
  ...['shell', 'calendar'].map((n) => `apps/${n}`),
  ...['core-api', 'billing-service'].map((n) => `services/${n}`),
  'emulators/mail',
];
const libraries = [
  'zod',
  'date-fns',
  'react',
  'knex',
  'koa',
  '@tanstack/react-query',
  'left-pad',
  'fast-check',
];

/** [rule that must be broken, file, what it imports] */
const broken: [string, string, string][] = [
  ['scheduling-stands-alone', 'libs/scheduling/src/index.ts', '@scheduler/contracts'],
  ['scheduling-is-pure', 'libs/scheduling/src/clock.ts', 'zod'],
  ['proofs-need-a-solver-and-a-thread', 'libs/scheduling/src/optimizer/worker/disk.ts', 'node:fs'],
  ['contracts-stand-alone', 'libs/contracts/src/room.ts', '@scheduler/scheduling'],
  ['contracts-need-only-zod', 'libs/contracts/src/file.ts', 'node:fs'],
  ['i18n-stands-alone', 'libs/i18n/src/room.ts', '@scheduler/contracts'],
  ['ui-stands-alone', 'libs/ui/src/room.tsx', '@scheduler/contracts'],
  ['api-client-knows-contracts', 'libs/api-client/src/room.ts', '@scheduler/scheduling'],
  ['tanstack-only-in-queries', 'libs/api-client/src/client.ts', '@tanstack/react-query'],
  ['platform-knows-no-app', 'libs/platform/src/room.ts', '@scheduler/calendar'],
  ['service-kit-is-plumbing', 'libs/service-kit/src/room.ts', '@scheduler/scheduling'],
  ['apps-stay-in-the-browser', 'apps/shell/src/server.ts', '@scheduler/service-kit'],
  ['browser-code-has-no-node', 'apps/shell/src/file.ts', 'node:fs'],
  ['remotes-never-meet', 'apps/calendar/src/neighbour.ts', '@scheduler/shell'],
  ['services-have-no-screen', 'services/core-api/src/screen.ts', '@scheduler/ui'],
  ['services-have-no-browser-library', 'services/core-api/src/react.ts', 'react'],
  ['services-never-meet', 'services/core-api/src/neighbour.ts', '@scheduler/billing-service'],
  ['emulators-stand-alone', 'emulators/mail/src/index.ts', '@scheduler/contracts'],
  [
    'rooms-are-entered-by-name',
    'services/core-api/src/window.ts',
    '../../../libs/contracts/src/index.ts',
  ],
  ['routes-are-mounted-only', 'services/core-api/src/worker.ts', './events/routes.ts'],
  ['routes-call-inwards', 'services/core-api/src/sql/routes.ts', 'knex'],
  [
    'operations-stay-inside-the-transaction',
    'services/core-api/src/mail/operations.ts',
    './smtp-client.ts',
  ],
  ['repository-is-sql', 'services/core-api/src/events/repository.ts', './policy.ts'],
  ['policy-is-pure', 'services/core-api/src/shares/policy.ts', './repository.ts'],
  ['policy-has-no-database', 'services/core-api/src/plans/policy.ts', 'knex'],
  ['client-knows-one-vendor', 'services/core-api/src/mail/smtp-client.ts', '../events/policy.ts'],
  ['features-meet-in-repositories', 'services/core-api/src/mail/invite.ts', '../events/tasks.ts'],
  ['no-cycles', 'services/core-api/src/egg.ts', './hen.ts'],
  ['nothing-undeclared', 'services/core-api/src/luck.ts', 'left-pad'],
  ['nothing-missing', 'services/core-api/src/nowhere.ts', './gone.ts'],
  ['no-development-packages', 'services/core-api/src/unshipped.ts', 'fast-check'],
  ['tests-are-not-imported', 'services/core-api/src/borrowed.ts', './testing/people.ts'],
  ['environment-is-read-in-config', 'services/core-api/src/environment.ts', 'node:process'],
];

/** [file, what it may import] */
const allowed: [string, string][] = [
  ['services/core-api/src/hen.ts', './egg.ts'],
  ['services/core-api/src/app.ts', './events/routes.ts'],
  ['services/core-api/src/config.ts', 'node:process'],
  ['services/core-api/src/events/routes.ts', './operations.ts'],
  ['services/core-api/src/events/operations.ts', './repository.ts'],
  ['services/core-api/src/events/tasks.ts', './operations.ts'],
  ['services/core-api/src/events/policy.ts', '@scheduler/contracts'],
  ['services/core-api/src/shares/operations.ts', '../events/repository.ts'],
  ['services/core-api/src/shares/repository.ts', 'knex'],
  ['services/core-api/src/app.test.ts', 'fast-check'],
  ['services/core-api/src/testing/people.ts', 'fast-check'],
  ['libs/contracts/src/index.ts', 'zod'],
  ['libs/api-client/src/queries.ts', '@tanstack/react-query'],
  ['apps/calendar/src/index.ts', '@scheduler/platform'],
];

const empty = [
  'services/billing-service',
  'apps/shell',
  ...['platform', 'ui', 'service-kit'].map((n) => `libs/${n}`),
];

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function buildHouse(house: string) {
  await write(join(house, 'package.json'), JSON.stringify({ name: 'house', workspaces: ['*/*'] }));
  for (const library of libraries) {
    const folder = join(house, 'node_modules', library);
    await write(join(folder, 'package.json'), JSON.stringify({ name: library, main: 'index.js' }));
    await write(join(folder, 'index.js'), '');
  }
  await mkdir(join(house, 'node_modules/@scheduler'), { recursive: true });
  const declared = libraries.filter((name) => name !== 'left-pad' && name !== 'fast-check');
  for (const path of packages) {
    const name = `@scheduler/${path.split('/')[1]}`;
    const text = {
      name,
      type: 'module',
      exports: './src/index.ts',
      dependencies: Object.fromEntries(declared.map((library) => [library, '*'])),
      devDependencies: { 'fast-check': '*' },
    };
    await write(join(house, path, 'package.json'), JSON.stringify(text));
    await symlink(join(house, path), join(house, 'node_modules', name));
  }
  for (const path of empty) await write(join(house, path, 'src/index.ts'), 'export {};\n');
  const files = [...broken.map(([, file, target]) => [file, target] as const), ...allowed];
  for (const [file, target] of files) {
    await write(
      join(house, file),
      `import * as target from '${target}';\nexport const used = target;\n`,
    );
  }
}

let house: string;
let found: { from: string; rule: string }[];

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boundaries-'));
  await buildHouse(house);
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = join(root, 'tools/boundaries.cjs');
  const folders = ['apps', 'services', 'libs', 'emulators'];
  const run = spawnSync(
    process.execPath,
    [cruise, '--config', rules, '--output-type', 'json', ...folders],
    { cwd: house, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  found = summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => rm(house, { recursive: true, force: true }));

test.each(broken)('%s: %s may not import %s', (rule, from) => {
  expect(found).toContainEqual({ from, rule });
});

test.each(allowed)('%s may import %s', (file) => {
  const complaints = found.filter(({ from, rule }) => from === file && rule !== 'no-cycles');
  expect(complaints).toEqual([]);
});

test('every rule is proved here and gives its reason', () => {
  const { forbidden } = require('../boundaries.cjs') as {
    forbidden: { name: string; comment: string }[];
  };
  expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  for (const { comment } of forbidden) expect(comment).toMatch(/\w+ .*\.$/);
});
