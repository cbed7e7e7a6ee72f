import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { readApp } from './app.ts';
import type { App } from './app.ts';
import type { Mode } from './common-config.ts';
import { compressFolder } from './compress-folder.ts';
import { listPageFiles, createPagesConfig } from './standalone-pages.ts';
import { createRemoteConfig } from './remote-config.ts';
import { createShellConfig } from './shell-config.ts';
import { writePrerenderedPages, createPrerenderConfig } from './prerender.ts';

/**
 * Builds the application in the current folder into its `dist/`.
 *
 * @param mode `development` applies to the host only; see `createShellConfig`
 */
async function build(folder: string, mode: Mode) {
  const app = readApp(folder);
  const stats =
    app.name === 'shell'
      ? await run(createShellConfig(app, mode))
      : await run(await getRemoteConfig(app));
  if (stats.hasErrors()) return 1;
  if (mode === 'production') await compressFolder(stats.compilation.outputOptions.path ?? '');
  console.log(`${app.name} ${app.version} built`);
  return 0;
}

/** Builds the standalone pages first, because `remote.json` lists their files. */
async function getRemoteConfig(app: App): Promise<Configuration> {
  if (Object.keys(app.pages).length === 0) return createRemoteConfig(app);
  const pages = await run(createPagesConfig(app));
  return createRemoteConfig(app, listPageFiles(pages, await prerenderPages(app)));
}

async function prerenderPages(app: App): Promise<Record<string, string>> {
  if (Object.keys(app.prerendered).length === 0) return {};
  await run(createPrerenderConfig(app));
  return writePrerenderedPages(app);
}

/** Prints errors and warnings and returns the result. */
async function run(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
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
