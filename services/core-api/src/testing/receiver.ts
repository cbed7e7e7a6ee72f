import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that webhooks are sent to. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Resolves once so many messages have arrived in all. */
  arrived: (count: number) => Promise<Received[]>;
  /** How messages are answered from now on. */
  answer: (status: number, body?: string, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let given = { status: 200, body: 'ok', headers: {} as Record<string, string> };
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      // 0 leaves the caller without an answer.
      if (given.status > 0) response.writeHead(given.status, given.headers).end(given.body);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    answer: (status, body = '', headers = {}) => {
      given = { status, body, headers };
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
