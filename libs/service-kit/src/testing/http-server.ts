import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestHttpServer {
  /** Origin of the server. */
  url: string;
  close: () => Promise<void>;
}

/** Starts an HTTP server on a free port. It doesn't prevent the process from exiting. */
export async function startHttpServer(listener: RequestListener): Promise<TestHttpServer> {
  const server = createServer(listener);
  server.on('connection', (socket) => socket.unref());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
