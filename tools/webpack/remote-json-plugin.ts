import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { App } from './app.ts';
import type { PageFiles, Pages } from './standalone-pages.ts';

/** Script with the Module Federation container. */
export const CONTAINER_ENTRY = 'remoteEntry.js';

/** Metadata of a remote's build, used for publishing and by the registry. */
export interface RemoteJson {
  name: string;
  version: string;
  /** The Module Federation manifest. */
  entry: string;
  /** Files that each exposed module needs at first, to be preloaded, and those of its page. */
  exposes: Record<string, { js: string[]; css: string[]; page?: PageFiles }>;
}

/** Emits `remote.json`. */
export class RemoteJsonPlugin {
  readonly app: App;
  readonly pages: Pages;

  constructor(app: App, pages: Pages) {
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
      entry: 'mf-manifest.json',
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
    js: [CONTAINER_ENTRY, ...files.filter((file) => file.endsWith('.js'))],
    css: files.filter((file) => file.endsWith('.css')),
  };
}

/** Returns the name of the chunk with an exposed module such as `./calendar`. */
export const getChunkName = (expose: string) => expose.replace('./', '');
