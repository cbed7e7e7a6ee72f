import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from '@scheduler/service-kit/testing';

/**
 * A Google-compatible server that implements the minimum of OAuth and Calendar: it assigns its own
 * event IDs, stores no private properties and no etags, and has no sync tokens.
 */
export interface MinimalGoogle {
  url: string;
  /** Requested paths. */
  requestedPaths: string[];
  /** Stored events by their IDs. */
  events: Map<string, MinimalEvent>;
  /** Makes the server reject every call except list, insert and delete. */
  rejectChanges: () => void;
  close: () => Promise<void>;
}

interface MinimalEvent {
  id: string;
  summary: string;
  start: object;
  end: object;
}

const EVENT: MinimalEvent = {
  id: 'one',
  summary: 'By another server',
  start: { dateTime: '2026-12-01T10:00:00+01:00' },
  end: { dateTime: '2026-12-01T11:00:00+01:00' },
};
const EVENTS = '/calendar/v3/calendars/primary/events';

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function writeEvent(
  events: MinimalGoogle['events'],
  request: IncomingMessage,
  id: string,
): Promise<MinimalEvent | undefined> {
  const existing = events.get(id);
  if (request.method === 'DELETE') events.delete(id);
  if (request.method !== 'POST' && request.method !== 'PATCH') return existing;
  const { summary, start, end } = {
    ...existing,
    ...(JSON.parse(await readBody(request)) as MinimalEvent),
  };
  const eventId = existing?.id ?? `own${events.size}`;
  events.set(eventId, { id: eventId, summary, start, end });
  return events.get(eventId);
}

type RequestContext = { request: IncomingMessage; response: ServerResponse; path: string };

async function respond(
  { request, response, path }: RequestContext,
  events: MinimalGoogle['events'],
) {
  const isAllowed = request.headers.authorization !== undefined;
  if (path === '/token') {
    const form = new URLSearchParams(await readBody(request));
    const isFirst = form.get('grant_type') === 'authorization_code';
    const access_token = randomUUID();
    // No id_token, no scope, no expiry.
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

export async function startMinimalGoogle(): Promise<MinimalGoogle> {
  const requestedPaths: string[] = [];
  const events = new Map([[EVENT.id, EVENT]]);
  let rejectsChanges = false;
  const server = await startHttpServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    requestedPaths.push(pathname);
    const isSingleEvent = request.method === 'PATCH' || pathname.startsWith(`${EVENTS}/`);
    if (rejectsChanges && isSingleEvent && request.method !== 'DELETE') {
      send(response, 404, { message: 'Not here' });
    } else void respond({ request, response, path: pathname }, events);
  });
  return {
    url: server.url,
    requestedPaths,
    events,
    rejectChanges: () => {
      rejectsChanges = true;
    },
    close: server.close,
  };
}
