import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a Google speaks that speaks as little as the documents of OAuth and Calendar allow: it names
 * events itself, keeps no marks and no etags, and tells by no token what changed.
 */
export interface BareGoogle {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
  /** What it keeps of its events, by its own ids. */
  events: Map<string, BareEvent>;
  /** From now on it knows of no call but to list, to insert and to delete. */
  forgetChanges: () => void;
  close: () => Promise<void>;
}

interface BareEvent {
  id: string;
  summary: string;
  start: object;
  end: object;
}

const EVENT: BareEvent = {
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

async function writeEvent(
  events: BareGoogle['events'],
  request: IncomingMessage,
  id: string,
): Promise<BareEvent | undefined> {
  const known = events.get(id);
  if (request.method === 'DELETE') events.delete(id);
  if (request.method !== 'POST' && request.method !== 'PATCH') return known;
  const { summary, start, end } = {
    ...known,
    ...(JSON.parse(await textOf(request)) as BareEvent),
  };
  const own = known?.id ?? `own${events.size}`;
  events.set(own, { id: own, summary, start, end });
  return events.get(own);
}

type Asked = { request: IncomingMessage; response: ServerResponse; path: string };

async function answer({ request, response, path }: Asked, events: BareGoogle['events']) {
  const isAllowed = request.headers.authorization !== undefined;
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
  } else if (isAllowed && path === EVENTS && request.method === 'GET') {
    send(response, 200, { items: [...events.values(), { id: 'broken' }, 'nonsense'] });
  } else if (isAllowed && path.startsWith(EVENTS)) {
    const event = await writeEvent(events, request, path.slice(EVENTS.length + 1));
    send(response, event || request.method === 'POST' ? 200 : 404, event);
  } else {
    send(response, 404, { message: 'Not here' });
  }
}

export async function startBareGoogle(): Promise<BareGoogle> {
  const asked: string[] = [];
  const events = new Map([[EVENT.id, EVENT]]);
  let isForgetful = false;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    asked.push(pathname);
    const isOfOne = request.method === 'PATCH' || pathname.startsWith(`${EVENTS}/`);
    if (isForgetful && isOfOne && request.method !== 'DELETE') {
      send(response, 404, { message: 'Not here' });
    } else void answer({ request, response, path: pathname }, events);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    events,
    forgetChanges: () => {
      isForgetful = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
