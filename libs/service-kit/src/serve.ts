import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Log } from './log.ts';

export interface ServeOptions {
  app: Koa;
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Such as timeouts for slow senders. */
  server?: ServerOptions;
}

export interface Serving {
  server: Server;
  port: number;
  /** Lets requests under way end, for 5 s at most. */
  close: () => Promise<void>;
}

const DRAIN_MS = 5000;
const LOOK_MS = 50;

/**
 * Listens; resolves once connections are accepted. When it is closed the app emits `closing`, for
 * whoever holds answers open.
 */
export async function listen({ app, port, host, ...given }: ServeOptions): Promise<Serving> {
  const server = createServer(given.server ?? {}, app.callback());
  // Longer than any client keeps a connection idle, so that none is closed under a new request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    app.emit('closing');
    server.close();
    server.closeIdleConnections();
    // An answer that ends now leaves its connection waiting for a next request.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearInterval(looking);
    clearTimeout(impatience);
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}

/**
 * Ends the process in order on SIGTERM or SIGINT, and at once on a fault nobody caught: a process
 * in an unknown state is restarted rather than trusted.
 *
 * @param close what to end, in order
 */
export function endWith(log: Log, close: (() => Promise<unknown>)[]): void {
  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'stopping');
    for (const step of close) {
      await step().catch((err: unknown) => log.error({ err }, 'stopping failed'));
    }
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (err: unknown) => {
      log.fatal({ err }, fault);
      process.exit(1);
    });
  }
}
