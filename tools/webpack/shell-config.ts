import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { createCommonConfig } from './common-config.ts';
import type { Mode } from './common-config.ts';
import { compilePageScript, EmitFilePlugin } from './page-script.ts';
import { RoutesJsonPlugin } from './routes-json-plugin.ts';
import { createSharedModules } from './shared-modules.ts';

// Provides the runtime that remotes share (`externalRuntime`). The option `provideExternalRuntime`
// adds the same plugin as CommonJS, which would bundle a second copy of the runtime.
const externalRuntimePlugin = fileURLToPath(
  import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'),
);

const devtoolsHook = join(workspace, 'tools/webpack/devtools-hook.js');
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
  const loadFailureScript = compilePageScript(join(app.folder, 'src/load-failure.ts'));
  return {
    ...common,
    entry: {
      shell: [...(mode === 'development' ? [devtoolsHook] : []), './src/main.ts'],
    },
    output: { ...common.output, publicPath: '/', ...(mode === 'development' && devOutput) },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: createSharedModules({ eager: true }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false, // exposes no modules
        runtimePlugins: [externalRuntimePlugin],
        experiments: { optimization: { target: 'web' } },
      }),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        templateParameters: { loadFailureScript: `/${loadFailureScript.name}` },
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
      }),
      new EmitFilePlugin(loadFailureScript),
      new RoutesJsonPlugin(app),
    ],
  };
}
