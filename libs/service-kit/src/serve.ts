import { once } from 'node:events';
import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';
import type { Log } from './log.ts';

export interface ServeOptions {
  app: Koa;
  /** 0 selects a free port. */
  port: number;
  host: string;
  /** Options of the HTTP server, for example timeouts for slow clients. */
  server?: ServerOptions;
  /**
   * Milliseconds between `/ready` returning 503 and the server not accepting connections anymore.
   * Load balancers need this time to notice.
   *
   * @default 0
   */
  shutdownDelayMs?: number;
  /** Maximum milliseconds that pending requests have to finish. @default 5000 */
  drainTimeoutMs?: number;
}

/** Maps the environment variables of a service to the options of `listen`. */
export const toServeOptions = (config: {
  PORT: number;
  HOST: string;
  SHUTDOWN_DELAY: number;
  DRAIN_TIMEOUT: number;
}): Omit<ServeOptions, 'app'> => ({
  port: config.PORT,
  host: config.HOST,
  shutdownDelayMs: config.SHUTDOWN_DELAY,
  drainTimeoutMs: config.DRAIN_TIMEOUT,
});

export interface RunningServer {
  server: Server;
  port: number;
  /**
   * Shuts the server down without losing requests: becomes unready, pauses for the shutdown delay,
   * stops accepting connections, and waits up to the drain timeout for pending requests.
   */
  close: () => Promise<void>;
}

const DEFAULT_DRAIN_TIMEOUT_MS = 5000;
const IDLE_CHECK_INTERVAL_MS = 50;

/** Creates a response class that sends `Connection: close` while `isStopping` returns true. */
const createResponseClass = (isStopping: () => boolean) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(statusCode: number, ...rest: unknown[]): this {
      // The client must not send its next request on a connection that is about to be closed.
      if (isStopping() && !this.headersSent) this.setHeader('connection', 'close');
      return super.writeHead(statusCode, ...(rest as [OutgoingHttpHeaders?]));
    }
  };

/**
 * Starts an HTTP server. While it shuts down, the app emits these events:
 *
 * - `stopping`: the instance is no longer ready, but still serves requests
 * - `closing`: long-lived responses must end
 *
 * @returns the server, once it accepts connections
 */
export async function listen({
  app,
  port,
  host,
  shutdownDelayMs = 0,
  drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS,
  ...options
}: ServeOptions): Promise<RunningServer> {
  let isStopping = false;
  const server = createServer(
    { ServerResponse: createResponseClass(() => isStopping), ...options.server },
    app.callback(),
  );
  // Longer than the idle timeout of any client, so that no connection is closed during a request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  const close = async () => {
    isStopping = true;
    app.emit('stopping');
    if (shutdownDelayMs > 0) await pause(shutdownDelayMs, undefined, { ref: false });
    const closed = once(server, 'close');
    app.emit('closing');
    server.close();
    server.closeIdleConnections();
    // A connection becomes idle when its pending response is complete.
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    const drainTimeout = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await closed;
    clearInterval(idleCheck);
    clearTimeout(drainTimeout);
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}

type CleanupStep = () => Promise<unknown>;

/** Calls cleanup functions in order. A failure is logged and doesn't stop the others. */
export async function runCleanup(log: Log, steps: readonly CleanupStep[]): Promise<void> {
  for (const step of steps) {
    await step().catch((err: unknown) => log.error({ err }, 'stopping failed'));
  }
}

/**
 * Shuts the process down gracefully on SIGTERM or SIGINT. Exits immediately with code 1 after an
 * uncaught exception or unhandled rejection.
 *
 * @param close cleanup functions, called in order; a failure is logged and doesn't stop the others
 */
export function shutDownOnSignals(log: Log, close: readonly CleanupStep[]): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await runCleanup(log, close);
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
