import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { appIn } from './app.ts';
import type { App } from './app.ts';
import type { Mode } from './common.ts';
import { compressFolder } from './compress.ts';
import { pageFiles, pagesConfig } from './page.ts';
import { remoteConfig } from './remote.ts';
import { shellConfig } from './shell.ts';
import { drawSketches, sketchesConfig } from './sketch.ts';

/**
 * Builds the application in the current folder into its `dist/`, ready to be served.
 *
 * @param mode `development` is the host's alone; see `shellConfig`
 */
async function build(folder: string, mode: Mode) {
  const app = appIn(folder);
  const stats =
    app.name === 'shell' ? await run(shellConfig(app, mode)) : await run(await remoteOf(app));
  if (stats.hasErrors()) return 1;
  if (mode === 'production') await compressFolder(stats.compilation.outputOptions.path ?? '');
  console.log(`${app.name} ${app.version} built`);
  return 0;
}

/** The build of a remote, its pages built already: what it says of itself names their files. */
async function remoteOf(app: App): Promise<Configuration> {
  if (Object.keys(app.pages).length === 0) return remoteConfig(app);
  const pages = await run(pagesConfig(app));
  return remoteConfig(app, pageFiles(pages, await sketchesOf(app)));
}

async function sketchesOf(app: App): Promise<Record<string, string>> {
  if (Object.keys(app.sketches).length === 0) return {};
  await run(sketchesConfig(app));
  return drawSketches(app);
}

/** Reports what is wrong, and goes on. */
async function run(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack refused the configuration');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack gave no result');
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  return stats;
}

process.exitCode = await build(
  process.cwd(),
  process.argv.includes('--dev') ? 'development' : 'production',
);
