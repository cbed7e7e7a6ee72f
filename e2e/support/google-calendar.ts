import type { BrowserContext } from '@playwright/test';
import { googleSync } from '@scheduler/contracts/billing';
import { grantAccess } from './google-consent.ts';
import type { SignedInUser } from './users.ts';

interface EventTime {
  dateTime?: string;
  date?: string;
  timeZone?: string;
}

/** The fields of Google's event resource that the journeys use. */
export interface GoogleEvent {
  id: string;
  status?: string;
  summary?: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  recurrence?: string[];
  recurringEventId?: string;
  eventType?: string;
}

export type NewGoogleEvent = Omit<GoogleEvent, 'id'>;

/** The primary calendar of an account, accessed through Google's public API. */
export interface GoogleCalendar {
  insert: (event: NewGoogleEvent) => Promise<GoogleEvent>;
  patch: (id: string, changes: Partial<GoogleEvent>) => Promise<GoogleEvent>;
  remove: (id: string) => Promise<void>;
  /** Lists all events. A series counts as one event. */
  list: () => Promise<GoogleEvent[]>;
  /** Lists the remaining occurrences of a series, in order. */
  instances: (id: string) => Promise<GoogleEvent[]>;
  /** Revokes all access that the product was granted. */
  revoke: () => Promise<void>;
}

const { GOOGLE_BASE_URL, GOOGLE_TOKEN_URL, GOOGLE_REVOKE_URL, GOOGLE_CALENDAR_URL } = process.env;

/** The client secret of the emulator started by `npm start`. */
const CLIENT_SECRET = process.env.GOOGLE_CLIENT_SECRET || 'demo-secret';

async function parseResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`Google responded with ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

const post = (url: URL | string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) }).then(parseResponse);

/** Obtains an access token for the test itself, with the product's client ID. */
async function fetchAccessToken(
  context: BrowserContext,
  authUrl: URL,
  accountIndex: number,
): Promise<string> {
  const redirectUri = authUrl.searchParams.get('redirect_uri') ?? '';
  const clientId = authUrl.searchParams.get('client_id') ?? '';
  const consentUrl = new URL(authUrl);
  const params = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: authUrl.searchParams.get('scope') ?? '',
    prompt: 'consent',
    state: 'journey',
  };
  consentUrl.search = new URLSearchParams(params).toString();
  const page = await context.newPage();
  // The redirect targets the product, so it is intercepted to read the code.
  await page.route(`${redirectUri}?**`, (route) => route.fulfill({ body: 'Intercepted' }));
  await page.goto(consentUrl.href);
  await grantAccess(page, accountIndex);
  await page.waitForURL(`${redirectUri}?**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await page.close();
  const tokens = await post(GOOGLE_TOKEN_URL || new URL('/token', GOOGLE_BASE_URL || authUrl), {
    client_id: clientId,
    client_secret: CLIENT_SECRET,
    code,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  });
  return (tokens as { access_token: string }).access_token;
}

const TRAILING_SLASH = /\/?$/;

/**
 * Opens the calendar of a Google account.
 *
 * @param user a user on Pro; their authorization URL determines the Google server
 * @param accountIndex zero-based index on the consent page
 */
export async function openGoogleCalendar(
  context: BrowserContext,
  { api }: SignedInUser,
  accountIndex: number,
): Promise<GoogleCalendar> {
  const { authUrl } = await api.call(googleSync.connect, { body: {} });
  const consentPageUrl = new URL(authUrl);
  const token = await fetchAccessToken(context, consentPageUrl, accountIndex);
  const apiRoot = (GOOGLE_CALENDAR_URL || GOOGLE_BASE_URL || consentPageUrl.origin).replace(
    TRAILING_SLASH,
    '/',
  );
  const eventsUrl = new URL('calendar/v3/calendars/primary/events', apiRoot).href;
  const callApi = async (method: string, path: string, body?: object) =>
    parseResponse(
      await fetch(eventsUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const listEvents = async (path: string) => {
    const items: GoogleEvent[] = [];
    let pageToken: string | undefined;
    do {
      const page = (await callApi(
        'GET',
        `${path}?maxResults=250${pageToken ? `&pageToken=${pageToken}` : ''}`,
      )) as {
        items?: GoogleEvent[];
        nextPageToken?: string;
      };
      items.push(...(page.items ?? []));
      pageToken = page.nextPageToken;
    } while (pageToken);
    return items.filter(({ status }) => status !== 'cancelled');
  };
  return {
    insert: async (event) => (await callApi('POST', '', event)) as GoogleEvent,
    patch: async (id, changes) => (await callApi('PATCH', `/${id}`, changes)) as GoogleEvent,
    remove: async (id) => void (await callApi('DELETE', `/${id}`)),
    list: () => listEvents(''),
    instances: async (id) =>
      (await listEvents(`/${id}/instances`)).toSorted((a, b) =>
        (a.start.dateTime ?? '').localeCompare(b.start.dateTime ?? ''),
      ),
    revoke: async () =>
      void (await post(GOOGLE_REVOKE_URL || new URL('/revoke', GOOGLE_BASE_URL || consentPageUrl), {
        token,
      })),
  };
}
