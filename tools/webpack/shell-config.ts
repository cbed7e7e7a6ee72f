import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { createCommonConfig } from './common-config.ts';
import type { Mode } from './common-config.ts';
import { RoutesJsonPlugin } from './routes-json-plugin.ts';
import { createSharedModules } from './shared-modules.ts';

const devtoolsHook = join(workspace, 'tools/webpack/devtools-hook.js');
const federation = join(workspace, 'tools/webpack/federation/host-federation.ts');
const devOutput = { path: join(workspace, '.cache/shell-dev') };

/**
 * Creates the build of the host. Its first script contains the shared modules. The remotes come
 * from the registry at run time.
 *
 * @param mode `development` builds into `.cache/shell-dev` for the development servers of remotes,
 *   which need the development build of React and a DevTools hook
 */
export function createShellConfig(app: App, mode: Mode): Configuration {
  const common = createCommonConfig(app, mode);
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
        shared: createSharedModules('eager'),
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
