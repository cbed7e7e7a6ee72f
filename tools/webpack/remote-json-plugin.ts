import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { App } from './app.ts';
import { getUniqueName } from './common-config.ts';
import type { PageFiles } from './standalone-pages.ts';

/** Metadata of a remote's build, used for publishing and by the registry. */
export interface RemoteJson {
  name: string;
  version: string;
  /** Global variable of the container. */
  global: string;
  entry: string;
  /** Initial files of each exposed module, to preload with the entry, and those of its page. */
  exposes: Record<string, { js: string[]; css: string[]; page?: PageFiles }>;
}

/** Emits `remote.json`. */
export class RemoteJsonPlugin {
  readonly app: App;
  readonly pages: Record<string, PageFiles>;

  constructor(app: App, pages: Record<string, PageFiles>) {
    this.app = app;
    this.pages = pages;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteJsonPlugin', stage }, () => {
        const source = new webpack.sources.RawSource(JSON.stringify(this.describe(compilation)));
        compilation.emitAsset('remote.json', source);
      });
    });
  }

  describe(compilation: Compilation): RemoteJson {
    const { name, version, exposes } = this.app;
    return {
      name,
      version,
      global: getUniqueName(this.app),
      entry: 'remoteEntry.js',
      exposes: Object.fromEntries(
        Object.keys(exposes).map((expose) => {
          const page = this.pages[expose];
          return [expose, { ...listChunkFiles(compilation, expose), ...(page && { page }) }];
        }),
      ),
    };
  }
}

function listChunkFiles(compilation: Compilation, expose: string) {
  const chunks = [...compilation.chunks].filter((chunk) => chunk.name === getChunkName(expose));
  const files = chunks.flatMap((chunk: Chunk) => [...chunk.files]);
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  };
}

/** Returns the name of the chunk with an exposed module such as `./calendar`. */
export const getChunkName = (expose: string) => expose.replace('./', '');
