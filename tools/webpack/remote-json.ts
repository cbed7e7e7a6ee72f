import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { App } from './app.ts';
import { uniqueNameOf } from './common.ts';

/** Written beside a remote's files: what publishing and the registry need to know of them. */
export interface RemoteJson {
  name: string;
  version: string;
  /** The variable the entry script leaves its container in. */
  global: string;
  entry: string;
  /** Files an exposed module needs at once, to be fetched together with the entry. */
  exposes: Record<string, { js: string[]; css: string[] }>;
}

/** Emits `remote.json`. */
export class RemoteJsonPlugin {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
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
        Object.keys(exposes).map((expose) => [expose, filesOf(compilation, expose)]),
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
