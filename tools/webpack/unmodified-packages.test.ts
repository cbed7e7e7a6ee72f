import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { readApp, workspace } from './app.ts';
import { createDevRemoteConfig } from './dev-remote-config.ts';
import { createRemoteConfig } from './remote-config.ts';
import { createShellConfig } from './shell-config.ts';

const shell = readApp(join(workspace, 'apps/shell'));
const calendar = readApp(join(workspace, 'apps/calendar'));

const configs: [string, Configuration][] = [
  ['shell', createShellConfig(shell, 'production')],
  ['development shell', createShellConfig(shell, 'development')],
  ['remote', createRemoteConfig(calendar)],
  ['development remote', createDevRemoteConfig(calendar, 'http://localhost:4303')],
];

/** Sonner's style element violates the content security policy, see `sonner-style-loader.ts`. */
const EDITED = 'node_modules/sonner/dist/index.mjs';

type Condition = RuleSetRule['test'];

function matches(condition: Condition, file: string): boolean {
  if (condition === undefined) return true;
  if (condition instanceof RegExp) return condition.test(file);
  if (typeof condition === 'string') return file.startsWith(condition);
  throw new Error('Extend this test: a rule has another kind of condition');
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/** Lists the JavaScript files of the packages that the apps and their libraries depend on. */
function listPackageFiles(): string[] {
  const folders = [...shell.sources, ...calendar.sources];
  const names = new Set(
    folders.flatMap((folder) => {
      const text = readFileSync(join(folder, 'package.json'), 'utf8');
      const { dependencies, peerDependencies } = JSON.parse(text) as Record<string, object>;
      return Object.keys({ ...dependencies, ...peerDependencies });
    }),
  );
  return [...names]
    .filter((name) => !name.startsWith('@scheduler/'))
    .flatMap((name) => {
      const folder = join(workspace, 'node_modules', name);
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.[cm]?js$/.test(file))
        .map((file) => join('node_modules', name, file));
    });
}

test.each(configs)('the %s build replaces no module of a package', (_, { resolve, plugins }) => {
  expect(Object.keys(resolve?.alias ?? {})).toEqual([]);
  const names = plugins?.map((plugin) => plugin?.constructor.name);
  expect(names).not.toContain('NormalModuleReplacementPlugin');
  expect(names).not.toContain('ProvidePlugin');
});

test.each(configs)('the %s build edits no file of a package', (_, { module }) => {
  const rules = (module?.rules ?? []).filter(isRule).filter(({ loader, use }) => loader ?? use);
  const files = listPackageFiles();
  expect(files.length).toBeGreaterThan(1000);
  const edited = files.filter((file) =>
    rules.some(
      ({ test: name, include, exclude, resourceQuery }) =>
        resourceQuery === undefined &&
        matches(name, join(workspace, file)) &&
        matches(include, join(workspace, file)) &&
        (exclude === undefined || !matches(exclude, join(workspace, file))),
    ),
  );
  expect(edited).toEqual([EDITED]);
});

test('the product is installed without scripts that edit packages', () => {
  const text = readFileSync(join(workspace, 'package.json'), 'utf8');
  const { scripts, overrides } = JSON.parse(text) as Record<string, Record<string, string>>;
  expect(overrides).toBeUndefined();
  expect(Object.keys(scripts ?? {})).not.toContain('postinstall');
  expect(readFileSync(join(workspace, 'package-lock.json'), 'utf8')).not.toMatch(
    /\bpatch-package"/,
  );
});
