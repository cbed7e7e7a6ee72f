import type { IncomingHttpHeaders } from 'node:http';
import { startHttpServer } from '@scheduler/service-kit/testing';

interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/** HTTP server that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedRequest[];
  /** Resolves when `count` requests have been received in total. */
  waitForRequests: (count: number) => Promise<ReceivedRequest[]>;
  /** Sets the response to future requests. Status 0 sends no response. */
  setResponse: (status: number, body?: string, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  let nextResponse = { status: 200, body: 'ok', headers: {} as Record<string, string> };
  const listeners = new Set<() => void>();
  const server = await startHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (nextResponse.status > 0) {
        response.writeHead(nextResponse.status, nextResponse.headers).end(nextResponse.body);
      }
      for (const check of listeners) check();
    });
  });
  return {
    url: `${server.url}/hook`,
    received,
    waitForRequests: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          listeners.delete(check);
          resolve(received);
        };
        listeners.add(check);
        check();
      }),
    setResponse: (status, body = '', headers = {}) => {
      nextResponse = { status, body, headers };
    },
    close: server.close,
  };
}
