import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig, getUniqueName } from './common-config.ts';
import { createSharedModules } from './shared-modules.ts';

/**
 * Creates the build of a remote with hot reload. The remote runs standalone from `main.ts` with its
 * own copies of shared modules, and a host can load it from the same server.
 */
export function createDevRemoteConfig(app: App, origin: string): Configuration {
  const common = createCommonConfig(app, 'development', { hot: true });
  const name = getUniqueName(app);
  return {
    ...common,
    entry: { main: './src/main.ts' },
    output: { ...common.output, publicPath: `${origin}/` },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: app.exposes,
        shared: createSharedModules({}),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
      }),
      new HtmlWebpackPlugin({ title: app.name, chunks: ['main'] }),
      new ReactRefreshPlugin({ library: name, overlay: false }),
    ],
  };
}
