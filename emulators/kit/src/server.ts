import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { checkHost } from './check-host.ts';

/**
 * Creates an app that answers health checks and rejects requests for other host names.
 *
 * @param name of the emulator in health checks
 * @param hosts see `checkHost`
 */
export function createEmulatorApp(name: string, hosts: readonly (string | undefined)[]): Koa {
  const app = new Koa();
  app.use(async (ctx, next) => {
    ctx.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    await next();
  });
  app.use(checkHost(hosts));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/health') return next();
    ctx.body = { status: 'ok', emulator: name };
  });
  return app;
}

/** Returns 204 for routes that don't set a body. */
export const noContentByDefault: Middleware = async (ctx, next) => {
  await next();
  if (ctx.body === undefined) ctx.status = 204;
};

/** Starts listening. Returns the address, for example `127.0.0.1:4242`. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  return `${host}:${(server.address() as AddressInfo).port}`;
}

/** Closes a server and its connections. */
export async function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Stops an emulator and exits when the process is asked to stop. */
export function stopOnSignals({ stop }: { stop: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}
