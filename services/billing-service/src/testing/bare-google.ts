import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a Google speaks that speaks as little as the documents of OAuth and Calendar allow. */
export interface BareGoogle {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
  close: () => Promise<void>;
}

const EVENT = {
  id: 'one',
  summary: 'By another server',
  start: { dateTime: '2026-12-01T10:00:00+01:00' },
  end: { dateTime: '2026-12-01T11:00:00+01:00' },
};
const EVENTS = '/calendar/v3/calendars/primary/events';

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
  if (path === '/token') {
    const form = new URLSearchParams(await textOf(request));
    const isFirst = form.get('grant_type') === 'authorization_code';
    const access_token = randomUUID();
    // No id_token, no scope, no end.
    send(response, 200, {
      access_token,
      token_type: 'Bearer',
      ...(isFirst && { refresh_token: 'r' }),
    });
  } else if (path === EVENTS && request.headers.authorization) {
    send(response, 200, { items: [EVENT, { id: 'broken' }, 'nonsense'] });
  } else {
    send(response, 404, { message: 'Not here' });
  }
}

export async function startBareGoogle(): Promise<BareGoogle> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    asked.push(pathname);
    void answer(request, response, pathname);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
