import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const packages = [
  ...['scheduling', 'contracts', 'ui', 'api-client', 'platform', 'service-kit'].map(
    (n) => `libs/${n}`,
  ),
  ...['shell', 'calendar'].map((n) => `apps/${n}`),
  ...['core-api', 'billing-service'].map((n) => `services/${n}`),
  'emulators/mail',
  ...['jest', 'remotes', 'start'].map((n) => `tools/${n}`),
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

/** [violated rule, file, import] */
const violations: [string, string, string][] = [
  ['scheduling-is-independent', 'libs/scheduling/src/index.ts', '@scheduler/contracts'],
  ['scheduling-is-pure', 'libs/scheduling/src/clock.ts', 'zod'],
  ['exact-solver-dependencies', 'libs/scheduling/src/optimizer/worker/disk.ts', 'node:fs'],
  ['contracts-are-independent', 'libs/contracts/src/room.ts', '@scheduler/scheduling'],
  ['contracts-depend-only-on-zod', 'libs/contracts/src/file.ts', 'node:fs'],
  ['i18n-is-independent', 'libs/i18n/src/room.ts', '@scheduler/contracts'],
  ['ui-is-independent', 'libs/ui/src/room.tsx', '@scheduler/contracts'],
  ['api-client-depends-on-contracts', 'libs/api-client/src/room.ts', '@scheduler/scheduling'],
  ['tanstack-only-in-queries', 'libs/api-client/src/client.ts', '@tanstack/react-query'],
  ['platform-is-independent-of-apps', 'libs/platform/src/room.ts', '@scheduler/calendar'],
  ['service-kit-is-infrastructure', 'libs/service-kit/src/room.ts', '@scheduler/scheduling'],
  ['apps-run-in-the-browser', 'apps/shell/src/server.ts', '@scheduler/service-kit'],
  ['browser-code-does-not-use-node', 'apps/shell/src/file.ts', 'node:fs'],
  ['remotes-do-not-import-remotes', 'apps/calendar/src/neighbour.ts', '@scheduler/shell'],
  ['services-have-no-ui', 'services/core-api/src/screen.ts', '@scheduler/ui'],
  ['services-do-not-use-browser-libraries', 'services/core-api/src/react.ts', 'react'],
  [
    'services-do-not-import-services',
    'services/core-api/src/neighbour.ts',
    '@scheduler/billing-service',
  ],
  ['emulators-are-independent', 'emulators/mail/src/index.ts', '@scheduler/contracts'],
  ['jest-preset-is-independent', 'tools/jest/preset.mjs', '@scheduler/service-kit'],
  ['remotes-are-independent-of-tools', 'tools/remotes/publish.ts', '@scheduler/start'],
  ['remotes-use-only-node', 'tools/remotes/registry.ts', 'zod'],
  ['tools-import-tools-by-name', 'tools/start/product.ts', '../remotes/publish.ts'],
  [
    'packages-are-imported-by-name',
    'services/core-api/src/window.ts',
    '../../../libs/contracts/src/index.ts',
  ],
  ['routes-are-only-mounted', 'services/core-api/src/worker.ts', './events/routes.ts'],
  ['routes-call-operations', 'services/core-api/src/sql/routes.ts', 'knex'],
  [
    'operations-run-in-a-transaction',
    'services/core-api/src/mail/operations.ts',
    './smtp-client.ts',
  ],
  ['repository-is-sql', 'services/core-api/src/events/repository.ts', './policy.ts'],
  ['policy-is-pure', 'services/core-api/src/shares/policy.ts', './repository.ts'],
  ['policy-has-no-database', 'services/core-api/src/plans/policy.ts', 'knex'],
  ['clients-are-independent', 'services/core-api/src/mail/smtp-client.ts', '../events/policy.ts'],
  ['features-share-repositories', 'services/core-api/src/mail/invite.ts', '../events/tasks.ts'],
  ['no-cycles', 'services/core-api/src/egg.ts', './hen.ts'],
  ['no-cycles-in-browser-code', 'apps/shell/src/egg.ts', './hen.ts'],
  ['no-undeclared-dependencies', 'services/core-api/src/luck.ts', 'left-pad'],
  ['no-unresolved-imports', 'services/core-api/src/nowhere.ts', './gone.ts'],
  ['no-dev-dependencies-in-production', 'services/core-api/src/unshipped.ts', 'fast-check'],
  ['no-imports-from-tests', 'services/core-api/src/borrowed.ts', './testing/people.ts'],
  ['environment-only-in-config', 'services/core-api/src/environment.ts', 'node:process'],
];

/** [file, allowed import] */
const allowed: [string, string][] = [
  ['services/core-api/src/hen.ts', './egg.ts'],
  ['apps/shell/src/hen.ts', './egg.ts'],
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
  ['tools/remotes/dev-server.ts', 'node:fs'],
  ['tools/start/dev.ts', '@scheduler/contracts'],
  ['services/core-api/jest.config.mjs', './src/testing/people.ts'],
  ['tools/upgrade/testing/database.ts', 'node:fs'],
  ['tools/upgrade/product.ts', './testing/database.ts'],
];

/** Files with imports that need a syntax of their own. */
const cycles: [string, string][] = [
  [
    'apps/shell/src/menu.ts',
    "export type { Item } from './item.ts';\nexport type Menu = string;\n",
  ],
  ['apps/shell/src/item.ts', "import type { Menu } from './menu.ts';\nexport type Item = Menu;\n"],
  ['apps/shell/src/part.ts', "export const load = () => import('./whole.ts');\n"],
  ['apps/shell/src/whole.ts', "export { load } from './part.ts';\n"],
  [
    'services/core-api/src/menu.ts',
    "export type { Item } from './item.ts';\nexport type Menu = 1;\n",
  ],
  [
    'services/core-api/src/item.ts',
    "import type { Menu } from './menu.ts';\nexport type Item = Menu;\n",
  ],
];

const emptyPackages = [
  'services/billing-service',
  'tools/start',
  'apps/shell',
  ...['platform', 'ui', 'service-kit'].map((n) => `libs/${n}`),
];

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function createWorkspace(workspace: string) {
  await write(
    join(workspace, 'package.json'),
    JSON.stringify({ name: 'house', workspaces: ['*/*'] }),
  );
  for (const library of libraries) {
    const folder = join(workspace, 'node_modules', library);
    await write(join(folder, 'package.json'), JSON.stringify({ name: library, main: 'index.js' }));
    await write(join(folder, 'index.js'), '');
  }
  await mkdir(join(workspace, 'node_modules/@scheduler'), { recursive: true });
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
    await write(join(workspace, path, 'package.json'), JSON.stringify(text));
    await symlink(join(workspace, path), join(workspace, 'node_modules', name));
  }
  for (const path of emptyPackages)
    await write(join(workspace, path, 'src/index.ts'), 'export {};\n');
  for (const [file, text] of cycles) await write(join(workspace, file), text);
  const files = [...violations.map(([, file, target]) => [file, target] as const), ...allowed];
  for (const [file, target] of files) {
    await write(
      join(workspace, file),
      `import * as target from '${target}';\nexport const used = target;\n`,
    );
  }
}

let workspace: string;
let reported: { from: string; rule: string }[];

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'boundaries-'));
  await createWorkspace(workspace);
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = join(root, 'tools/dependencies/boundaries.cjs');
  const folders = ['apps', 'services', 'libs', 'emulators', 'tools'];
  const run = spawnSync(
    process.execPath,
    [cruise, '--config', rules, '--output-type', 'json', ...folders],
    { cwd: workspace, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  reported = summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

test.each(violations)('the rules report %s when %s imports %s', (rule, from) => {
  expect(reported).toContainEqual({ from, rule });
});

test.each(allowed)('the rules allow %s to import %s', (file) => {
  const unexpected = reported.filter(
    ({ from, rule }) => from === file && !rule.startsWith('no-cycles'),
  );
  expect(unexpected).toEqual([]);
});

test('the rules report cycles of types and of lazy imports in browser code', () => {
  const reportedFiles = reported
    .filter(({ rule }) => rule === 'no-cycles-in-browser-code')
    .map(({ from }) => from);
  expect(reportedFiles).toEqual(
    expect.arrayContaining(['apps/shell/src/item.ts', 'apps/shell/src/part.ts']),
  );
  expect(reported.map(({ from }) => from)).not.toContain('services/core-api/src/item.ts');
});

test('the examples cover every rule, and every rule states its reason', () => {
  const { forbidden } = createRequire(import.meta.url)('../boundaries.cjs') as {
    forbidden: { name: string; comment: string }[];
  };
  expect(new Set(violations.map(([rule]) => rule))).toEqual(
    new Set(forbidden.map(({ name }) => name)),
  );
  for (const { comment } of forbidden) expect(comment).toMatch(/\w+ .*\.$/);
});
