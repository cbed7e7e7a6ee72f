import type { calendar_v3 } from '@googleapis/calendar';
import { HOUR_MS } from '@scheduler/scheduling/durations';

type GoogleEvent = calendar_v3.Schema$Event;

/** Somebody in Google's own calendar. */
export interface InGoogle {
  list: () => Promise<GoogleEvent[]>;
  titles: () => Promise<string[]>;
  get: (id: string) => Promise<GoogleEvent>;
  instances: (series: string) => Promise<GoogleEvent[]>;
  /** Everything between two times, series by their occurrences. */
  occurrences: (from: string, to: string) => Promise<GoogleEvent[]>;
  insert: (event: object) => Promise<GoogleEvent & { id: string }>;
  patch: (id: string, event: object) => Promise<GoogleEvent>;
  remove: (id: string) => Promise<void>;
  /** What somebody else invited the account to. */
  invite: (event: object) => Promise<GoogleEvent & { id: string }>;
}

const soon = (hours: number) =>
  new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString();

/** Times that events have where a test does not care. */
export const sometime = {
  start: { dateTime: soon(48), timeZone: 'Europe/Lisbon' },
  end: { dateTime: soon(49), timeZone: 'Europe/Lisbon' },
};

export function inGoogle(url: string, account: string): InGoogle {
  const base = `${url}/calendar/v3/calendars/${encodeURIComponent(account)}/events`;
  let token: Promise<string> | undefined;
  const send = async (method: string, path: string, body?: object) =>
    fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${await (token ??= tokenOfGoogle(url, account))}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    let answer = await send(method, path, body);
    if (answer.status === 401) {
      token = undefined;
      answer = await send(method, path, body);
    }
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const list = async () => {
    const found: GoogleEvent[] = [];
    let pageToken = '';
    do {
      const page = (await call(
        'GET',
        `?maxResults=2500${pageToken && `&pageToken=${encodeURIComponent(pageToken)}`}`,
      )) as calendar_v3.Schema$Events;
      found.push(...(page.items ?? []));
      pageToken = page.nextPageToken ?? '';
    } while (pageToken);
    return found;
  };
  return {
    list,
    titles: async () => (await list()).map(({ summary }) => summary ?? ''),
    get: async (id) => (await call('GET', `/${id}`)) as GoogleEvent,
    instances: async (series) => {
      const page = (await call('GET', `/${series}/instances`)) as calendar_v3.Schema$Events;
      return page.items ?? [];
    },
    occurrences: async (from, to) => {
      const range = `timeMin=${encodeURIComponent(from)}&timeMax=${encodeURIComponent(to)}`;
      const path = `?singleEvents=true&maxResults=2500&${range}`;
      return ((await call('GET', path)) as calendar_v3.Schema$Events).items ?? [];
    },
    insert: async (event) =>
      (await call('POST', '', { ...sometime, ...event })) as GoogleEvent & { id: string },
    patch: async (id, event) => (await call('PATCH', `/${id}`, event)) as GoogleEvent,
    remove: async (id) => {
      await call('DELETE', `/${id}`);
    },
    invite: async (event) =>
      (await call('POST', '/import', {
        ...sometime,
        iCalUID: `${crypto.randomUUID()}@example.org`,
        organizer: { email: 'boss@example.org' },
        ...event,
      })) as GoogleEvent & { id: string },
  };
}

/** A token of the account's own, as Google's calendar has in a browser. */
async function tokenOfGoogle(url: string, account: string): Promise<string> {
  const redirect = 'http://127.0.0.1:1/';
  const ask = new URL('/o/oauth2/v2/auth', url);
  const scope = 'https://www.googleapis.com/auth/calendar';
  ask.search = new URLSearchParams({
    client_id: 'demo.apps.googleusercontent.com',
    redirect_uri: redirect,
    response_type: 'code',
    scope,
  }).toString();
  const form = new URLSearchParams({ account, action: 'allow', scope });
  const page = await fetch(ask, { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      client_id: 'demo.apps.googleusercontent.com',
      client_secret: 'demo-secret',
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
