import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Configuration } from 'webpack-dev-server';
import { DEV_VERSION, forgetDevServer, pointToDevServer } from '../remotes/dev-server.ts';
import { appIn } from './app.ts';
import type { App } from './app.ts';
import { uniqueNameOf } from './common.ts';
import { devRemoteConfig } from './dev-remote.ts';

const ports: Record<string, number> = {
  landing: 4301,
  dashboard: 4302,
  calendar: 4303,
  settings: 4304,
};

/** The running product: API calls of a remote that runs alone go there. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:3000';

/**
 * Serves the remote in the current folder with hot reload. With `REMOTES_DIR` set, the registry
 * there points to it for as long, so that a running product shows it in its place.
 */
async function serve(folder: string, remotesDir: string | undefined) {
  const app: App = { ...appIn(folder), version: DEV_VERSION };
  const port = ports[app.name];
  if (!port) throw new Error('Run this in the folder of a remote, such as apps/calendar');
  const origin = `http://localhost:${port}`;
  const compiler = webpack(devRemoteConfig(app, origin));
  if (!compiler) throw new Error('webpack refused the configuration');
  const server = new WebpackDevServer(serverOptions(port), compiler);
  await server.start();
  console.log(`${app.name} runs alone at ${origin}; its API calls go to ${product}`);
  if (!remotesDir) return;
  const entry = `${origin}/remoteEntry.js`;
  await pointToDevServer(remotesDir, { name: app.name, global: uniqueNameOf(app), entry });
  console.log(`${product} shows this ${app.name} until it is stopped`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void forgetDevServer(remotesDir, app.name).finally(() => process.exit(0));
    });
  }
}

const serverOptions = (port: number): Configuration => ({
  port,
  host: 'localhost',
  hot: true,
  historyApiFallback: true,
  // The host's page is of another origin, and so is its request for a hot update.
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { overlay: false, webSocketURL: { hostname: 'localhost', port } },
  proxy: [{ context: ['/api', '/auth/v1', '/rest/v1'], target: product }],
  setupExitSignals: false,
});

await serve(process.cwd(), process.env.REMOTES_DIR);
