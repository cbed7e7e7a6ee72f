import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Program } from '../program.ts';
import type { Supervisor } from '../supervisor.ts';

const HOST = '127.0.0.1';
const IDLE_TIMEOUT_MS = 30_000;

const ignore = () => undefined;

/** Forwards all data between two sockets, and closes both if one of them fails. */
function connectSockets(client: Socket, upstream: Socket): void {
  pipeline(client, upstream, ignore);
  pipeline(upstream, client, ignore);
}

/**
 * Listens on the ports of a program, and starts it with the first connection. Stops it when there has
 * been no connection for a while; the next connection starts it again.
 */
export async function startOnDemand(
  supervisor: Supervisor,
  program: Program,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): Promise<void> {
  let connectionCount = 0;
  let started: Promise<void> | undefined;
  let ended: Promise<void> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  const start = () =>
    (started ??= ended
      .then(() => supervisor.start(program))
      .catch((error: Error) => {
        started = undefined;
        if (!supervisor.isStopping) console.error(error.message);
        throw error;
      }));

  async function endIfIdle() {
    await started?.catch(ignore);
    if (connectionCount > 0 || !started) return;
    started = undefined;
    ended = supervisor.stopProgram(program.name);
  }

  async function forward(client: Socket, port: number) {
    clearTimeout(idleTimer);
    connectionCount += 1;
    client.on('error', ignore);
    client.once('close', () => {
      connectionCount -= 1;
      if (connectionCount > 0) return;
      idleTimer = setTimeout(() => void endIfIdle(), idleTimeoutMs);
      idleTimer.unref();
    });
    await start();
    connectSockets(client, connect({ port, host: HOST, allowHalfOpen: true }));
  }

  for (const { from, to } of program.portForwards ?? []) {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
      forward(client, to).catch(() => client.resetAndDestroy());
    });
    server.listen({ port: from, host: HOST, signal: supervisor.stopSignal });
    await once(server, 'listening');
    server.unref();
  }
}
