import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** HTTP server of external calendars. */
export interface TestCalendarServer {
  url: string;
  /** Handles requests. Replaced by tests. */
  handler: RequestListener;
  /** Headers of all received requests. */
  requestHeaders: IncomingHttpHeaders[];
  close: () => Promise<void>;
}

export async function startCalendarServer(): Promise<TestCalendarServer> {
  const server = createServer((request, response) => {
    calendarServer.requestHeaders.push(request.headers);
    calendarServer.handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const calendarServer: TestCalendarServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handler: (_, response) => response.end(),
    requestHeaders: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return calendarServer;
}
