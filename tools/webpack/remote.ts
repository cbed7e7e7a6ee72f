import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { commonConfig, uniqueNameOf } from './common.ts';
import { PAGES } from './page.ts';
import type { PageFiles } from './page.ts';
import { chunkNameOf, RemoteJsonPlugin } from './remote-json.ts';
import { RetryQueryPlugin } from './retry-query.ts';
import { sharedModules } from './shared.ts';

// Its own copy would be most of an entry.
const runtimeOfHost = {
  [join(workspace, 'node_modules/@module-federation/webpack-bundler-runtime/dist/bundler.js')]:
    join(workspace, 'tools/webpack/federation/remote-federation.ts'),
};

// What a screen shows at once stays one script and one sheet. Of what comes later, the parts that
// several need, such as dialogs, are fetched once.
const sharedByLater = {
  chunks: ({ name }: { name?: string | null | undefined }) => !name,
  minSize: 8000,
  cacheGroups: { defaultVendors: false as const },
};

/**
 * A published remote: an entry, a script and a sheet for each exposed module. It carries none of
 * the shared modules and no federation runtime; the host has them.
 *
 * @param pages the files of those exposed modules that are pages of their own as well
 */
export function remoteConfig(app: App, pages: Record<string, PageFiles> = {}): Configuration {
  const common = commonConfig(app, 'production', { alias: runtimeOfHost });
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto', clean: { keep: `${PAGES}/` } },
    optimization: { ...common.optimization, splitChunks: sharedByLater },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: uniqueNameOf(app),
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(app.exposes).map(([expose, file]) => [
            expose,
            { import: [file], name: chunkNameOf(expose) },
          ]),
        ),
        shared: sharedModules('host-only'),
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
