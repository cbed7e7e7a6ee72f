import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Log } from './log.ts';

export interface ServeOptions {
  app: Koa;
  /** 0 selects a free port. */
  port: number;
  host: string;
  /** Options of the HTTP server, for example timeouts for slow clients. */
  server?: ServerOptions;
}

export interface RunningServer {
  server: Server;
  port: number;
  /** Stops accepting connections and waits up to 5 s for pending requests. */
  close: () => Promise<void>;
}

const DRAIN_TIMEOUT_MS = 5000;
const IDLE_CHECK_INTERVAL_MS = 50;

/**
 * Starts an HTTP server. While it closes, the app emits `closing` so that long-lived responses can be
 * ended.
 *
 * @returns the server, once it accepts connections
 */
export async function listen({
  app,
  port,
  host,
  ...options
}: ServeOptions): Promise<RunningServer> {
  const server = createServer(options.server ?? {}, app.callback());
  // Longer than the idle timeout of any client, so that no connection is closed during a request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    app.emit('closing');
    server.close();
    server.closeIdleConnections();
    // A connection becomes idle when its pending response is complete.
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    const drainTimeout = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    await closed;
    clearInterval(idleCheck);
    clearTimeout(drainTimeout);
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}

/**
 * Shuts the process down gracefully on SIGTERM or SIGINT. Exits immediately with code 1 after an
 * uncaught exception or unhandled rejection.
 *
 * @param close cleanup functions, called in order; a failure is logged and doesn't stop the others
 */
export function shutDownOnSignals(log: Log, close: (() => Promise<unknown>)[]): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    for (const step of close) {
      await step().catch((err: unknown) => log.error({ err }, 'stopping failed'));
    }
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, event);
      process.exit(1);
    });
  }
}
