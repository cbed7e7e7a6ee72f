import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { workspace } from './app.ts';
import type { App } from './app.ts';
import { FacadeNamesPlugin } from './facade-names.ts';
import { leanAliases } from './lean.ts';
import { trims } from './trims.ts';

export type Mode = 'production' | 'development';

const { resolve: pathOf } = createRequire(import.meta.url);
const catalogueLoader = fileURLToPath(import.meta.resolve('./catalogue-loader.ts'));

/** A name that is also a JavaScript identifier and differs between two versions of one app. */
export const uniqueNameOf = ({ name, version }: App): string =>
  `${name}_${version}`.replaceAll(/\W/g, '_');

interface Options {
  /** Prepares components for React Refresh, whose plugin must then be there. */
  hot?: boolean;
  /** Further modules that stand in for others. */
  alias?: Record<string, string>;
}

/**
 * What the host's build and a remote's have in common.
 */
export function commonConfig(
  app: App,
  mode: Mode,
  { hot = false, alias = {} }: Options = {},
): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: app.folder,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(app.folder, 'dist'),
      uniqueName: uniqueNameOf(app),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: 4000,
      // A module that threw while loading is tried afresh the next time it is asked for.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...leanAliases(production), ...alias },
    },
    module: {
      rules: [
        scripts(hot),
        pureLibs,
        ...styles(app, production),
        assets,
        catalogues(app),
        ...trims(production),
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
    plugins: [cssFiles(production), new FacadeNamesPlugin()],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** How TypeScript becomes JavaScript. */
export const scripts = (hot: boolean) => ({
  test: /\.tsx?$/,
  loader: pathOf('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // The dev JSX runtime would ask a React of the other kind for what it lacks when only one of
      // host and remote is a development build.
      transform: { react: { runtime: 'automatic', development: false, refresh: hot } },
    },
  },
});

// Importing one name of ours must not bring its neighbours.
const pureLibs = { test: /\.tsx?$/, include: join(workspace, 'libs'), sideEffects: false };

function styles(app: App, production: boolean) {
  const modules = {
    localIdentName: production ? '[hash:base64:7]' : '[name]__[local]__[hash:base64:4]',
    // Equal paths in two remotes would otherwise give equal class names.
    localIdentHashSalt: uniqueNameOf(app),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  const css = (options: object) => [
    MiniCssExtractPlugin.loader,
    { loader: pathOf('css-loader'), options },
  ];
  return [
    { test: /\.module\.css$/, use: css({ modules }) },
    { test: /\.css$/, exclude: /\.module\.css$/, use: css({ modules: false }), sideEffects: true },
  ];
}

const assets = { test: /\.(woff2|png|jpg|webp|avif|svg)$/, type: 'asset/resource' } as const;

// A build ships of the whole catalogue what it can say.
const catalogues = ({ sources }: App) => ({
  test: /[\\/]libs[\\/]i18n[\\/]locales[\\/].*\.json$/,
  type: 'asset/resource',
  loader: catalogueLoader,
  options: { folders: sources },
});

const cssFiles = (production: boolean) =>
  new MiniCssExtractPlugin({
    filename: production ? '[name].[contenthash:8].css' : '[name].css',
    chunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
    ignoreOrder: true, // CSS Modules do not depend on the order of their sheets
  });
