import type { calendar_v3 } from '@googleapis/calendar';
import { createClient, type ApiClient } from '@scheduler/api-client';
import { googleSync, type SyncCounts } from '@scheduler/contracts/billing';
import {
  events,
  schedules,
  type Event,
  type EventChanges,
  type NewEvent,
} from '@scheduler/contracts/core';
import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Log } from '@scheduler/service-kit';
import type { Answer, Person } from '../../../testing/billing.ts';
import {
  ADA,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../../../testing/google.ts';
import { calendarsOf, type CalendarRow } from '../../repository-calendars.ts';
import { syncIntegration, type Synced } from '../operations.ts';
import { ourSide } from '../our-side.ts';

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

/** A Pro who has connected an account, and what they do on both sides. */
export interface Connected {
  person: Person & { token: string };
  google: InGoogle;
  /** core-api, as its screens call it. */
  core: ApiClient;
  scheduleId: string;
  calendar: () => Promise<CalendarRow>;
  /** Grants access again, as somebody does whom the calendar asks to. */
  reconnect: () => Promise<void>;
  /** Chooses in which direction the calendar is synced from now on. */
  choose: (direction: CalendarRow['direction']) => Promise<void>;
  sync: () => Promise<SyncCounts>;
  /** A run as the worker has it, but without any patience for a Google that is busy. */
  runSync: () => Promise<Synced>;
  askSync: () => Promise<Answer<typeof googleSync.sync>>;
  create: (event?: Partial<NewEvent>) => Promise<Event>;
  change: (id: string, changes: EventChanges & { scope?: never }) => Promise<Event>;
  remove: (id: string) => Promise<void>;
  /** What lies on the schedule, as the sync sees it. */
  records: () => Promise<SyncRecord[]>;
}

export interface SyncTest {
  google: GoogleProcess;
  billing: TestGoogle;
  connected: (account?: string) => Promise<Connected>;
  stop: () => Promise<void>;
}

const HOUR = 3_600_000;
const soon = (hours: number) => new Date(Math.ceil(Date.now() / HOUR + hours) * HOUR).toISOString();

/** Times that events have where a test does not care. */
const sometime = {
  start: { dateTime: soon(48), timeZone: 'Europe/Lisbon' },
  end: { dateTime: soon(49), timeZone: 'Europe/Lisbon' },
};

function inGoogle(url: string, account: string): InGoogle {
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

async function connect(
  { google, billing }: Pick<SyncTest, 'google' | 'billing'>,
  account: string,
): Promise<Connected> {
  const person = await billing.pro();
  const reconnect = async () => {
    const outcome = await billing.connect(person, { account });
    if (outcome !== 'connected') throw new Error(`It ended as ${outcome}`);
  };
  await reconnect();
  const core = createClient({
    baseUrl: `${billing.coreUrl}/api`,
    accessToken: () => person.token,
  });
  const schedule = await core.call(schedules.create, { body: { name: 'Mine' } });
  const integration = await billing.integration(person);
  const internal = billing.deps.google.core.for(person.user.id);
  const calendar = async () => {
    const [row] = await calendarsOf(billing.db, integration?.id ?? '');
    if (!row) throw new Error('There is no calendar');
    return row;
  };
  const askSync = () => person.ask(googleSync.sync);
  return {
    person,
    core,
    google: inGoogle(google.url, account),
    scheduleId: schedule.id,
    calendar,
    reconnect,
    choose: async (direction) => {
      const { id, schedule_id } = await calendar();
      const body = { calendars: [{ id, is_synced: true, schedule_id, direction }] };
      const { status, detail } = await person.ask(googleSync.choose, { body });
      if (status !== 200) throw new Error(`${status}: ${detail}`);
    },
    askSync,
    runSync: () =>
      syncIntegration(billing.deps, integration?.id ?? '', {
        trigger: 'poll',
        waitMs: 10_000,
        patience: 0,
      }),
    sync: async () => {
      const { status, value, detail } = await askSync();
      if (status !== 200) throw new Error(`${status}: ${detail}`);
      return value;
    },
    create: (event) =>
      core.call(events.create, {
        body: {
          title: 'Something',
          schedule_id: schedule.id,
          start_time: sometime.start.dateTime,
          end_time: sometime.end.dateTime,
          time_zone: 'Europe/Lisbon',
          ...event,
        },
      }),
    change: (id, changes) => core.call(events.update, { params: { id }, query: {}, body: changes }),
    remove: async (id) => {
      await core.call(events.remove, { params: { id }, query: {} });
    },
    records: () => ourSide(internal, schedule.id).all(),
  };
}

/** Google, core-api and this service, all of them real, on a database of their own. */
export async function startSyncTest(options: { log?: Log } = {}): Promise<SyncTest> {
  const google = await startGoogle();
  const billing = await startTestGoogle({ googleUrl: google.url, withCore: true, ...options });
  return {
    google,
    billing,
    connected: (account = ADA) => connect({ google, billing }, account),
    stop: async () => {
      await billing.stop();
      await google.stop();
    },
  };
}
