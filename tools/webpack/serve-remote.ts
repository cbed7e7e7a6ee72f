import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Configuration } from 'webpack-dev-server';
import {
  DEV_PORTS,
  DEV_VERSION,
  removeDevServer,
  pointToDevServer,
} from '@scheduler/remotes/dev-server';
import { readApp } from './app.ts';
import type { App } from './app.ts';
import { createDevRemoteConfig } from './dev-remote-config.ts';

/** Running product that receives the API calls of a standalone remote. */
const productUrl = process.env.PRODUCT_URL ?? 'http://localhost:3000';

/**
 * Serves the remote in the current folder with hot reload. If `REMOTES_DIR` is set, its registry
 * points to this server while it runs, so that a running product loads the remote from here.
 */
async function serve(folder: string, remotesDir: string | undefined) {
  const app: App = { ...readApp(folder), version: DEV_VERSION };
  const port = DEV_PORTS[app.name];
  if (!port) throw new Error('Run this in the folder of a remote, such as apps/calendar');
  const origin = `http://localhost:${port}`;
  const compiler = webpack(createDevRemoteConfig(app, origin));
  if (!compiler) throw new Error('webpack rejected the configuration');
  const server = new WebpackDevServer(createServerOptions(port), compiler);
  await server.start();
  console.log(`${app.name} runs standalone at ${origin}. API calls go to ${productUrl}`);
  if (!remotesDir) return;
  await pointToDevServer(remotesDir, { name: app.name, entry: `${origin}/mf-manifest.json` });
  console.log(`${productUrl} shows this ${app.name} until it is stopped`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void removeDevServer(remotesDir, app.name).finally(() => process.exit(0));
    });
  }
}

const createServerOptions = (port: number): Configuration => ({
  port,
  host: 'localhost',
  hot: true,
  historyApiFallback: true,
  // The host's page, and its requests for hot updates, have a different origin.
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { overlay: false, webSocketURL: { hostname: 'localhost', port } },
  proxy: [{ context: ['/api', '/auth/v1', '/rest/v1'], target: productUrl }],
  setupExitSignals: false,
});

await serve(process.cwd(), process.env.REMOTES_DIR);
