import type { calendar_v3 } from '@googleapis/calendar';
import { HOUR_MS } from '@scheduler/scheduling/durations';

type GoogleEvent = calendar_v3.Schema$Event;

/** Acts as a user in the Google Calendar UI. */
export interface GoogleUser {
  listEvents: () => Promise<GoogleEvent[]>;
  listTitles: () => Promise<string[]>;
  getEvent: (id: string) => Promise<GoogleEvent>;
  listInstances: (seriesId: string) => Promise<GoogleEvent[]>;
  /** Lists the events in a time range with series expanded. */
  listOccurrences: (timeMin: string, timeMax: string) => Promise<GoogleEvent[]>;
  insertEvent: (event: object) => Promise<GoogleEvent & { id: string }>;
  patchEvent: (id: string, event: object) => Promise<GoogleEvent>;
  deleteEvent: (id: string) => Promise<void>;
  /** Adds an event that someone else organizes. */
  importInvitation: (event: object) => Promise<GoogleEvent & { id: string }>;
}

const hoursFromNow = (hours: number) =>
  new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString();

/** Default times for test events. */
export const DEFAULT_TIMES = {
  start: { dateTime: hoursFromNow(48), timeZone: 'Europe/Lisbon' },
  end: { dateTime: hoursFromNow(49), timeZone: 'Europe/Lisbon' },
};

export function createGoogleUser(url: string, account: string): GoogleUser {
  const base = `${url}/calendar/v3/calendars/${encodeURIComponent(account)}/events`;
  let token: Promise<string> | undefined;
  const send = async (method: string, path: string, body?: object) =>
    fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${await (token ??= fetchAccessToken(url, account))}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    let response = await send(method, path, body);
    if (response.status === 401) {
      token = undefined;
      response = await send(method, path, body);
    }
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const listEvents = async () => {
    const events: GoogleEvent[] = [];
    let pageToken = '';
    do {
      const page = (await call(
        'GET',
        `?maxResults=2500${pageToken && `&pageToken=${encodeURIComponent(pageToken)}`}`,
      )) as calendar_v3.Schema$Events;
      events.push(...(page.items ?? []));
      pageToken = page.nextPageToken ?? '';
    } while (pageToken);
    return events;
  };
  return {
    listEvents,
    listTitles: async () => (await listEvents()).map(({ summary }) => summary ?? ''),
    getEvent: async (id) => (await call('GET', `/${id}`)) as GoogleEvent,
    listInstances: async (seriesId) => {
      const page = (await call('GET', `/${seriesId}/instances`)) as calendar_v3.Schema$Events;
      return page.items ?? [];
    },
    listOccurrences: async (timeMin, timeMax) => {
      const range = `timeMin=${encodeURIComponent(timeMin)}&timeMax=${encodeURIComponent(timeMax)}`;
      const path = `?singleEvents=true&maxResults=2500&${range}`;
      return ((await call('GET', path)) as calendar_v3.Schema$Events).items ?? [];
    },
    insertEvent: async (event) =>
      (await call('POST', '', { ...DEFAULT_TIMES, ...event })) as GoogleEvent & { id: string },
    patchEvent: async (id, event) => (await call('PATCH', `/${id}`, event)) as GoogleEvent,
    deleteEvent: async (id) => {
      await call('DELETE', `/${id}`);
    },
    importInvitation: async (event) =>
      (await call('POST', '/import', {
        ...DEFAULT_TIMES,
        iCalUID: `${crypto.randomUUID()}@example.org`,
        organizer: { email: 'boss@example.org' },
        ...event,
      })) as GoogleEvent & { id: string },
  };
}

/** Signs in to the account directly, without our service, and returns an access token. */
async function fetchAccessToken(url: string, account: string): Promise<string> {
  const redirectUri = 'http://127.0.0.1:1/';
  const consentUrl = new URL('/o/oauth2/v2/auth', url);
  const scope = 'https://www.googleapis.com/auth/calendar';
  consentUrl.search = new URLSearchParams({
    client_id: 'demo.apps.googleusercontent.com',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
  }).toString();
  const form = new URLSearchParams({ account, action: 'allow', scope });
  const page = await fetch(consentUrl, { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: 'demo.apps.googleusercontent.com',
      client_secret: 'demo-secret',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
