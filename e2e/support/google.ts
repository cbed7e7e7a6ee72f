import type { BrowserContext } from '@playwright/test';
import { googleSync } from '@scheduler/contracts/billing';
import { allow } from './google-pages.ts';
import type { SignedIn } from './people.ts';

interface Moment {
  dateTime?: string;
  date?: string;
  timeZone?: string;
}

/** What the journeys write and read of Google's events resource. */
export interface GoogleEvent {
  id: string;
  status?: string;
  summary?: string;
  description?: string;
  location?: string;
  start: Moment;
  end: Moment;
  recurrence?: string[];
  recurringEventId?: string;
  eventType?: string;
}

export type NewGoogleEvent = Omit<GoogleEvent, 'id'>;

/** An account's main calendar, by Google's public API alone. */
export interface GoogleCalendar {
  insert: (event: NewGoogleEvent) => Promise<GoogleEvent>;
  patch: (id: string, changes: Partial<GoogleEvent>) => Promise<GoogleEvent>;
  remove: (id: string) => Promise<void>;
  /** Every event that is there; a series as one. */
  list: () => Promise<GoogleEvent[]>;
  /** The occurrences of a series that are there, in order. */
  instances: (id: string) => Promise<GoogleEvent[]>;
  /** Takes back all that the product was granted. */
  revoke: () => Promise<void>;
}

const { GOOGLE_BASE_URL, GOOGLE_TOKEN_URL, GOOGLE_REVOKE_URL, GOOGLE_CALENDAR_URL } = process.env;

/** What the emulator of `npm start` takes for a secret. */
const SECRET = process.env.GOOGLE_CLIENT_SECRET || 'demo-secret';

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`Google answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

const post = (url: URL | string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) }).then(answerOf);

/** Has an account's owner let the journey itself in, as the same client as the product. */
async function tokenOf(context: BrowserContext, authUrl: URL, account: number): Promise<string> {
  const redirect = authUrl.searchParams.get('redirect_uri') ?? '';
  const client = authUrl.searchParams.get('client_id') ?? '';
  const asked = new URL(authUrl);
  const question = {
    client_id: client,
    redirect_uri: redirect,
    response_type: 'code',
    scope: authUrl.searchParams.get('scope') ?? '',
    prompt: 'consent',
    state: 'journey',
  };
  asked.search = new URLSearchParams(question).toString();
  const page = await context.newPage();
  // The answer comes to where the product's does: it is taken on the way.
  await page.route(`${redirect}?**`, (route) => route.fulfill({ body: 'Taken' }));
  await page.goto(asked.href);
  await allow(page, account);
  await page.waitForURL(`${redirect}?**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await page.close();
  const tokens = await post(GOOGLE_TOKEN_URL || new URL('/token', GOOGLE_BASE_URL || authUrl), {
    client_id: client,
    client_secret: SECRET,
    code,
    grant_type: 'authorization_code',
    redirect_uri: redirect,
  });
  return (tokens as { access_token: string }).access_token;
}

const ROOT = /\/?$/;

/**
 * Opens an account's calendar.
 *
 * @param person on Pro: where the product would send them tells where Google is
 * @param account which of those that are there, from 0
 */
export async function openGoogle(
  context: BrowserContext,
  { api }: SignedIn,
  account: number,
): Promise<GoogleCalendar> {
  const { authUrl } = await api.call(googleSync.connect, { body: {} });
  const hosted = new URL(authUrl);
  const token = await tokenOf(context, hosted, account);
  const root = (GOOGLE_CALENDAR_URL || GOOGLE_BASE_URL || hosted.origin).replace(ROOT, '/');
  const events = new URL('calendar/v3/calendars/primary/events', root).href;
  const call = async (method: string, path: string, body?: object) =>
    answerOf(
      await fetch(events + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const all = async (path: string) => {
    const found: GoogleEvent[] = [];
    let next: string | undefined;
    do {
      const page = (await call(
        'GET',
        `${path}?maxResults=250${next ? `&pageToken=${next}` : ''}`,
      )) as {
        items?: GoogleEvent[];
        nextPageToken?: string;
      };
      found.push(...(page.items ?? []));
      next = page.nextPageToken;
    } while (next);
    return found.filter(({ status }) => status !== 'cancelled');
  };
  return {
    insert: async (event) => (await call('POST', '', event)) as GoogleEvent,
    patch: async (id, changes) => (await call('PATCH', `/${id}`, changes)) as GoogleEvent,
    remove: async (id) => void (await call('DELETE', `/${id}`)),
    list: () => all(''),
    instances: async (id) =>
      (await all(`/${id}/instances`)).toSorted((one, other) =>
        (one.start.dateTime ?? '').localeCompare(other.start.dateTime ?? ''),
      ),
    revoke: async () =>
      void (await post(GOOGLE_REVOKE_URL || new URL('/revoke', GOOGLE_BASE_URL || hosted), {
        token,
      })),
  };
}
