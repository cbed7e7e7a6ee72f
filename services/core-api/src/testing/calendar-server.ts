import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { startHttpServer } from '@scheduler/service-kit/testing';

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
  const { url, close } = await startHttpServer((request, response) => {
    calendarServer.requestHeaders.push(request.headers);
    calendarServer.handler(request, response);
  });
  const calendarServer: TestCalendarServer = {
    url,
    handler: (_, response) => response.end(),
    requestHeaders: [],
    close,
  };
  return calendarServer;
}
