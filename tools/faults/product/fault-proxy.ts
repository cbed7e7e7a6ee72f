import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `slow` delays every response, `hang` never forwards requests, `reset` breaks connections when a
 * request arrives, `truncate` breaks them in the middle of a response, and `garbage` responds with
 * data that isn't HTTP.
 */
export type ProxyMode = 'pass' | 'slow' | 'hang' | 'reset' | 'truncate' | 'garbage';

export interface FaultProxy {
  port: number;
  setTarget: (url: string) => void;
  setMode: (mode: ProxyMode) => void;
  close: () => Promise<void>;
}

const DELAY_MS = 1500;
/** Bytes to forward before a truncation. The limit is within the headers of every response. */
const TRUNCATED_BYTES = 60;

/** Starts a TCP proxy in front of a service. The proxy can simulate several network faults. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let target = new URL('http://127.0.0.1');
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();

  const forwardRequest = (client: Socket, service: Socket, chunk: Buffer) => {
    if (mode === 'hang') return;
    if (mode === 'reset') client.resetAndDestroy();
    else if (mode === 'garbage') client.end('This is not HTTP.\r\n');
    else service.write(chunk);
  };

  const forwardResponse = (client: Socket, chunk: Buffer) => {
    if (mode === 'slow') setTimeout(() => client.write(chunk), DELAY_MS);
    else if (mode === 'truncate') client.end(chunk.subarray(0, TRUNCATED_BYTES));
    else client.write(chunk);
  };

  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const [socket, peer] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => forwardRequest(client, service, chunk));
    service.on('data', (chunk: Buffer) => forwardResponse(client, chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (url) => (target = new URL(url)),
    setMode: (next) => (mode = next),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
