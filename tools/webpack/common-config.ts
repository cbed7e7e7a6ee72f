import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts';

export type Mode = 'production' | 'development';

/** On a 100 kbps connection, 375 KB arrive in this time, which is more than all scripts of a screen. */
const CHUNK_TIMEOUT_MS = 30_000;

const { resolve: resolvePath } = createRequire(import.meta.url);
const catalogLoader = fileURLToPath(import.meta.resolve('./catalog-loader.ts'));

/** Returns a JavaScript identifier that differs between versions of an app. */
export const getUniqueName = ({ name, version }: App): string =>
  `${name}_${version}`.replaceAll(/\W/g, '_');

interface Options {
  /** Enables React Refresh, which also needs its plugin. */
  hot?: boolean;
}

/** Creates the settings shared by the builds of the host and the remotes. */
export function createCommonConfig(
  app: App,
  mode: Mode,
  { hot = false }: Options = {},
): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: app.folder,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(app.folder, 'dist'),
      uniqueName: getUniqueName(app),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // Allows reloading a module that failed while loading.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
    },
    module: {
      rules: [
        createScriptRule(hot),
        pureLibs,
        ...createStyleRules(app, production),
        assets,
        createCatalogRule(app),
        sonnerPatch,
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
          extractComments: false,
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
    },
    plugins: [createCssPlugin(production), new ChunkRetryPlugin()],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Creates the rule that compiles TypeScript with swc. */
export const createScriptRule = (hot: boolean) => ({
  test: /\.tsx?$/,
  loader: resolvePath('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // The development JSX runtime fails if only one of host and remote is a development build.
      transform: { react: { runtime: 'automatic', development: false, refresh: hot } },
    },
  },
});

// Allows tree shaking of our own libraries.
const pureLibs = { test: /\.tsx?$/, include: join(workspace, 'libs'), sideEffects: false };

function createStyleRules(app: App, production: boolean) {
  const modules = {
    localIdentName: production ? '[hash:base64:7]' : '[name]__[local]__[hash:base64:4]',
    // Without a salt, files with equal paths in two remotes would get the same class names.
    localIdentHashSalt: getUniqueName(app),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  const css = (options: object) => [
    MiniCssExtractPlugin.loader,
    { loader: resolvePath('css-loader'), options },
  ];
  return [
    { test: /\.module\.css$/, use: css({ modules }) },
    { test: /\.css$/, exclude: /\.module\.css$/, use: css({ modules: false }), sideEffects: true },
  ];
}

const assets = { test: /\.(woff2|png|jpg|webp|avif|svg)$/, type: 'asset/resource' } as const;

const sonnerPatch = {
  include: join(workspace, 'node_modules/sonner/dist/index.mjs'),
  loader: fileURLToPath(import.meta.resolve('./sonner-style-loader.ts')),
};

// Each build includes only the messages that it uses.
const createCatalogRule = ({ sources }: App) => ({
  test: /[\\/]libs[\\/]i18n[\\/]locales[\\/].*\.json$/,
  type: 'asset/resource',
  loader: catalogLoader,
  options: { folders: sources },
});

const createCssPlugin = (production: boolean) =>
  new MiniCssExtractPlugin({
    filename: production ? '[name].[contenthash:8].css' : '[name].css',
    chunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
    ignoreOrder: true, // the order of CSS modules doesn't matter
  });
