import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { appIn } from './app.ts';
import type { Mode } from './common.ts';
import { compressFolder } from './compress.ts';
import { remoteConfig } from './remote.ts';
import { shellConfig } from './shell.ts';

/**
 * Builds the application in the current folder into its `dist/`, ready to be served.
 *
 * @param mode `development` is the host's alone; see `shellConfig`
 */
async function build(folder: string, mode: Mode) {
  const app = appIn(folder);
  const config = app.name === 'shell' ? shellConfig(app, mode) : remoteConfig(app);
  const stats = await run(config);
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  if (stats.hasErrors()) return 1;
  if (mode === 'production') await compressFolder(stats.compilation.outputOptions.path ?? '');
  console.log(`${app.name} ${app.version} built`);
  return 0;
}

async function run(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack refused the configuration');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack gave no result');
  return stats;
}

process.exitCode = await build(
  process.cwd(),
  process.argv.includes('--dev') ? 'development' : 'production',
);
