import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Compiler } from 'webpack';
import type { App } from './app.ts';

/** Maps a path to a module of a remote. The gateway reads it to add preloads to the page. */
export interface RemoteRoute {
  path: string;
  remote: string;
  expose: string;
}

/** Emits the shell's `routes.json` from `src/host/screens.ts`. */
export class RoutesJsonPlugin {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RoutesJsonPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'RoutesJsonPlugin', stage }, async () => {
        const screens = pathToFileURL(join(this.app.folder, 'src/host/screens.ts')).href;
        const { remoteRoutes }: { remoteRoutes: RemoteRoute[] } = await import(screens);
        const source = new webpack.sources.RawSource(JSON.stringify(remoteRoutes));
        compilation.emitAsset('routes.json', source);
      });
    });
  }
}
