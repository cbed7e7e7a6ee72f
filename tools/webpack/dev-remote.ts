import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { commonConfig, uniqueNameOf } from './common.ts';
import { sharedModules } from './shared.ts';

/**
 * A remote for its team: it runs alone from `main.ts`, with copies of its own of what is shared,
 * and the same server offers it to a host, whose copies it then uses.
 */
export function devRemoteConfig(app: App, origin: string): Configuration {
  const common = commonConfig(app, 'development', { hot: true });
  const name = uniqueNameOf(app);
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
        shared: sharedModules('own'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
      }),
      new HtmlWebpackPlugin({ title: app.name, chunks: ['main'] }),
      new ReactRefreshPlugin({ library: name, overlay: false }),
    ],
  };
}
