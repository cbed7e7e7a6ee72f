import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig, getUniqueName } from './common-config.ts';
import { PAGES } from './standalone-pages.ts';
import type { Pages } from './standalone-pages.ts';
import { CONTAINER_ENTRY, getChunkName, RemoteJsonPlugin } from './remote-json-plugin.ts';
import { createSharedModules } from './shared-modules.ts';

/** Archive of the declarations, for other teams. */
export const DECLARATIONS = '@mf-types.zip';

/**
 * Declarations of the exposed modules and of the workspace libraries that they use, packed in
 * an archive. `npm test` checks the types.
 */
const declarations = {
  tsConfigPath: fileURLToPath(new URL('tsconfig.types.json', import.meta.url)),
  generateTypes: { abortOnError: true, compileInChildProcess: false },
  displayErrorInTerminal: true,
  consumeTypes: false,
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
 * module. The host provides the shared modules.
 *
 * @param pages files of exposed modules that are standalone pages too
 * @param options.hasCopy whether the remote contains the shared modules, for hosts that lack them
 */
export function createRemoteConfig(
  app: App,
  pages: Pages = {},
  { hasCopy = false } = {},
): Configuration {
  const common = createCommonConfig(app, 'production');
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto', clean: { keep: `${PAGES}/` } },
    optimization: { ...common.optimization, splitChunks: splitAsyncChunks },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: getUniqueName(app),
        filename: CONTAINER_ENTRY,
        exposes: Object.fromEntries(
          Object.entries(app.exposes).map(([expose, file]) => [
            expose,
            { import: [file], name: getChunkName(expose) },
          ]),
        ),
        shared: createSharedModules({ hasCopy }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: declarations,
        // A copy of the runtime would account for most of an entry's size.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new RemoteJsonPlugin(app, pages),
    ],
  };
}
