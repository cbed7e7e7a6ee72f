import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { createCommonConfig, getUniqueName } from './common-config.ts';
import { PAGES } from './standalone-pages.ts';
import type { PageFiles } from './standalone-pages.ts';
import { getChunkName, RemoteJsonPlugin } from './remote-json-plugin.ts';
import { RetryQueryPlugin } from './retry-query-plugin.ts';
import { createSharedModules } from './shared-modules.ts';

// A copy of the runtime would account for most of an entry's size.
const hostRuntimeAlias = {
  [join(workspace, 'node_modules/@module-federation/webpack-bundler-runtime/dist/bundler.js')]:
    join(workspace, 'tools/webpack/federation/remote-federation.ts'),
};

// The initial chunk of a screen stays one script and one style sheet. Modules that several lazy
// chunks use, such as dialogs, are loaded once.
const splitAsyncChunks = {
  chunks: ({ name }: { name?: string | null | undefined }) => !name,
  minSize: 8000,
  cacheGroups: { defaultVendors: false as const },
};

/**
 * Creates the build of a published remote: an entry, and a script and style sheet per exposed
 * module. The host provides the shared modules and the federation runtime.
 *
 * @param pages files of exposed modules that are standalone pages too
 */
export function createRemoteConfig(app: App, pages: Record<string, PageFiles> = {}): Configuration {
  const common = createCommonConfig(app, 'production', { alias: hostRuntimeAlias });
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto', clean: { keep: `${PAGES}/` } },
    optimization: { ...common.optimization, splitChunks: splitAsyncChunks },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: getUniqueName(app),
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(app.exposes).map(([expose, file]) => [
            expose,
            { import: [file], name: getChunkName(expose) },
          ]),
        ),
        shared: createSharedModules('host-only'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new RetryQueryPlugin(),
      new RemoteJsonPlugin(app, pages),
    ],
  };
}
