import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { readApp, workspace } from '@scheduler/webpack-config/app';
import { createCommonConfig, createScriptRule } from '@scheduler/webpack-config/common-config';

const pages = join(workspace, 'apps/calendar/src/testing/bench');

/** Builds our calendar (production, without federation) and the published react-big-calendar. */
export async function buildPages(folder: string): Promise<void> {
  const appConfig = createCommonConfig(readApp(join(workspace, 'apps/calendar')), 'production');
  const pageConfig: Configuration = {
    ...appConfig,
    devtool: false,
    entry: { ours: join(pages, 'calendar-screen-page.tsx') },
    output: {
      ...appConfig.output,
      path: folder,
      filename: '[name].js',
      publicPath: '/',
      clean: false,
    },
    plugins: appConfig.plugins?.slice(0, 1) ?? [],
  };
  const libraryConfig: Configuration = {
    mode: 'production',
    devtool: false,
    entry: { library: join(pages, 'react-big-calendar-page.tsx') },
    output: { path: folder, filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [createScriptRule(false)] },
    performance: false,
  };
  for (const config of [pageConfig, libraryConfig]) {
    const compiler = webpack(config);
    if (!compiler) throw new Error('webpack rejected the configuration');
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  }
}
