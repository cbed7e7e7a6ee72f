import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import webpack from 'webpack';
import type { Compilation, Compiler, Configuration } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig } from './common-config.ts';
import { getHtmlFile } from './standalone-pages.ts';

/**
 * Creates the part of a remote's build that renders its pages to HTML (`app.prerender.tsx`), with
 * the same class names as the pages.
 */
export function createPrerenderConfig(app: App): Configuration {
  const common = createCommonConfig(app, 'production');
  return {
    ...common,
    entry: app.prerendered,
    target: 'node',
    devtool: false,
    output: {
      ...common.output,
      filename: '[name].cjs',
      publicPath: '',
      clean: false,
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    optimization: { minimize: false },
    plugins: [...(common.plugins ?? []), new PrerenderPlugin(app)],
  };
}

/** Replaces the programs with the HTML that they render. */
class PrerenderPlugin {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PrerenderPlugin', stage }, () => {
        const pages = Object.keys(this.app.prerendered).map((name) => {
          const program = compilation.getAsset(`${name}.cjs`)?.source.source().toString() ?? '';
          return [getHtmlFile(name), run(program, this.app.folder).renderPage()] as const;
        });
        for (const { name } of compilation.getAssets()) compilation.deleteAsset(name);
        for (const [file, html] of pages) emitText(compilation, file, html);
      });
    });
  }
}

const emitText = (compilation: Compilation, file: string, text: string) =>
  compilation.emitAsset(file, new webpack.sources.RawSource(text));

interface Program {
  renderPage: () => string;
}

function run(code: string, folder: string): Program {
  const module = { exports: {} as Program };
  const load = compileFunction(code, ['module', 'require']) as (
    target: typeof module,
    require: NodeJS.Require,
  ) => void;
  load(module, createRequire(join(folder, 'package.json')));
  return module.exports;
}
