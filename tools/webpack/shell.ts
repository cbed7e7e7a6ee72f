import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { commonConfig } from './common.ts';
import type { Mode } from './common.ts';
import { RoutesJsonPlugin } from './routes-json.ts';
import { sharedModules } from './shared.ts';

const devtoolsHook = join(workspace, 'tools/webpack/devtools-hook.js');
const federation = join(workspace, 'tools/webpack/federation/host-federation.ts');
const devOutput = { path: join(workspace, '.cache/shell-dev') };

/**
 * The host: shared modules are part of its first script, so that one request brings all a remote
 * waits for. It knows no remote; the registry names them at run time.
 *
 * @param mode `development` builds the host for dev servers of remotes into `.cache/shell-dev`: hot
 *   reload needs the development React, and a hook that is there before it
 */
export function shellConfig(app: App, mode: Mode): Configuration {
  const common = commonConfig(app, mode);
  return {
    ...common,
    entry: {
      shell: [...(mode === 'development' ? [devtoolsHook] : []), federation, './src/main.ts'],
    },
    output: { ...common.output, publicPath: '/', ...(mode === 'development' && devOutput) },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedModules('eager'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
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
