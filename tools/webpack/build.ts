import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration, MultiStats } from 'webpack';
import { readApp } from './app.ts';
import type { App } from './app.ts';
import type { Mode } from './common-config.ts';
import { compressFolder } from './compress-folder.ts';
import { createPrerenderConfig } from './prerender.ts';
import { createRemoteConfig, DECLARATIONS } from './remote-config.ts';
import { createShellConfig } from './shell-config.ts';
import { createPagesConfig } from './standalone-pages.ts';
import type { Pages } from './standalone-pages.ts';

/**
 * Builds the application in the current folder into its `dist/`.
 *
 * @param mode `development` applies to the host only; see `createShellConfig`
 */
async function build(folder: string, mode: Mode) {
  const app = readApp(folder);
  // With the compiler's state of an earlier build, only the declarations of changed files are emitted.
  await rm(join(folder, 'node_modules/.cache/mf-types'), { recursive: true, force: true });
  const configs = app.name === 'shell' ? [createShellConfig(app, mode)] : createRemoteConfigs(app);
  const { stats } = await run(configs);
  if (stats.some((part) => part.hasErrors())) return 1;
  const output = stats.at(-1)?.compilation.outputOptions.path ?? '';
  // The plugin logs this error, but continues without the declarations.
  if (app.name !== 'shell' && !existsSync(join(output, DECLARATIONS))) return 1;
  if (mode === 'production') await compressFolder(output);
  console.log(`${app.name} ${app.version} built`);
  return 0;
}

/** The remote comes last, because its `remote.json` lists the files of its standalone pages. */
function createRemoteConfigs(app: App): Configuration[] {
  if (Object.keys(app.pages).length === 0) return [createRemoteConfig(app)];
  const pages: Pages = {};
  return [
    { ...createPagesConfig(app, pages), name: 'pages' },
    { ...createPrerenderConfig(app), name: 'prerender', dependencies: ['pages'] },
    { ...createRemoteConfig(app, pages), name: 'remote', dependencies: ['prerender'] },
  ];
}

/** Prints errors and warnings and returns the result. */
async function run(configs: Configuration[]): Promise<MultiStats> {
  const compiler = webpack(configs);
  if (!compiler) throw new Error('webpack rejected the configuration');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack returned no result');
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  return stats;
}

process.exitCode = await build(
  process.cwd(),
  process.argv.includes('--dev') ? 'development' : 'production',
);
