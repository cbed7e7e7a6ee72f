import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { App } from './app.ts';
import { uniqueNameOf } from './common.ts';
import type { PageFiles } from './page.ts';

/** Written beside a remote's files: what publishing and the registry need to know of them. */
export interface RemoteJson {
  name: string;
  version: string;
  /** The variable the entry script leaves its container in. */
  global: string;
  entry: string;
  /**
   * Files an exposed module needs at once, to be fetched together with the entry; those of its page
   * are all that a visitor needs.
   */
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
      global: uniqueNameOf(this.app),
      entry: 'remoteEntry.js',
      exposes: Object.fromEntries(
        Object.keys(exposes).map((expose) => {
          const page = this.pages[expose];
          return [expose, { ...filesOf(compilation, expose), ...(page && { page }) }];
        }),
      ),
    };
  }
}

function filesOf(compilation: Compilation, expose: string) {
  const chunks = [...compilation.chunks].filter((chunk) => chunk.name === chunkNameOf(expose));
  const files = chunks.flatMap((chunk: Chunk) => [...chunk.files]);
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  };
}

/** The chunk that holds `./calendar`. */
export const chunkNameOf = (expose: string) => expose.replace('./', '');
