import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small real server of somebody's calendars. */
export interface TestCalendars {
  url: string;
  /** What it does with a request; replaced by each test. */
  answer: RequestListener;
  /** The headers of each request so far. */
  asked: IncomingHttpHeaders[];
  close: () => Promise<void>;
}

export async function startCalendars(): Promise<TestCalendars> {
  const server = createServer((request, response) => {
    calendars.asked.push(request.headers);
    calendars.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const calendars: TestCalendars = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (_, response) => response.end(),
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return calendars;
}
