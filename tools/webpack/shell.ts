import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { commonConfig } from './common.ts';
import type { Mode } from './common.ts';
import { RoutesJsonPlugin } from './routes-json.ts';
import { singletons } from './singletons.ts';

/**
 * The host: shared modules are part of its first script, so that one request brings all a remote
 * waits for. It knows no remote; the registry names them at run time.
 */
export function shellConfig(app: App, mode: Mode): Configuration {
  const common = commonConfig(app, mode);
  return {
    ...common,
    entry: { shell: './src/main.ts' },
    output: { ...common.output, publicPath: '/' },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: singletons('eager'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
      }),
      new RoutesJsonPlugin(app),
    ],
  };
}
