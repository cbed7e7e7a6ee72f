import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { appIn, workspace } from '../../webpack/app.ts';
import { commonConfig, scripts } from '../../webpack/common.ts';

const pages = join(workspace, 'apps/calendar/src/testing/bench');

/** Ours as the product is built, but for federation; the library as whoever installs it has it. */
export async function buildPages(folder: string): Promise<void> {
  const ours = commonConfig(appIn(join(workspace, 'apps/calendar')), 'production');
  const common: Configuration = {
    ...ours,
    devtool: false,
    entry: { ours: join(pages, 'ours.tsx') },
    output: { ...ours.output, path: folder, filename: '[name].js', publicPath: '/', clean: false },
    plugins: ours.plugins?.slice(0, 1) ?? [],
  };
  const plain: Configuration = {
    mode: 'production',
    devtool: false,
    entry: { library: join(pages, 'library.tsx') },
    output: { path: folder, filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [scripts(false)] },
    performance: false,
  };
  for (const config of [common, plain]) {
    const compiler = webpack(config);
    if (!compiler) throw new Error('webpack refused the configuration');
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  }
}
