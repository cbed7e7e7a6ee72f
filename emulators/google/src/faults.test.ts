import { startTestEmulator, getApiError, type TestEmulator } from './testing/test-emulator.ts';

let google: TestEmulator;

beforeEach(async () => {
  google = await startTestEmulator();
});

afterEach(() => google.close());

const calendarId = 'primary';
const list = (params: object = {}) => google.api.events.list({ calendarId, ...params });
const addFault = (form: Record<string, string>) => google.control('faults', form);
const event = {
  id: 'abcde12345',
  start: { date: '2026-12-05' },
  end: { date: '2026-12-06' },
};
const insert = () => google.api.events.insert({ calendarId, requestBody: event });
const getErrorCode = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error as { code?: string }).code ?? (error as Error).name,
  );

test.each([
  [{ status: '403', reason: 'userRateLimitExceeded' }, '403 userRateLimitExceeded'],
  [{ status: '403', reason: 'insufficientPermissions' }, '403 insufficientPermissions'],
  [{ status: '403' }, '403 rateLimitExceeded'],
  [{ status: '500' }, '500 backendError'],
  [{ status: '410' }, '410 fullSyncRequired'],
])('a fault with %o makes one API call fail with %s', async (form, expectedError) => {
  await addFault({ kind: 'error', call: 'events.list', ...form });
  expect(await getApiError(list())).toBe(expectedError);
  expect((await list()).status).toBe(200);
});

test('a 429 response includes Retry-After', async () => {
  await addFault({ kind: 'error', status: '429', retry_after: '7' });
  const error = await list().catch((reason: unknown) => reason);
  const { response } = error as { response: { status: number; headers: Headers } };
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
});

test('a fault with skip applies only after the skipped calls', async () => {
  await addFault({ kind: 'error', call: 'events.*', skip: '2' });
  await list();
  await list();
  expect(await getApiError(list())).toBe('503 backendError');
});

test('the fault reset-after drops the connection after the event has been stored', async () => {
  await addFault({ kind: 'reset-after', call: 'events.insert' });
  expect(await getErrorCode(insert())).not.toBe('none');
  expect(await getApiError(insert())).toBe('409 duplicate');
});

test('faults can make calls hang or return truncated JSON or an HTML error page', async () => {
  await addFault({ kind: 'hang' });
  expect(await getErrorCode(google.api.events.list({ calendarId }, { timeout: 200 }))).not.toBe(
    'none',
  );
  await addFault({ kind: 'truncated' });
  const dataType = await list().then(({ data }) => typeof data, String);
  expect(dataType).not.toBe('object');
  await addFault({ kind: 'html', status: '502' });
  const error = await list().catch((reason: unknown) => reason);
  expect((error as { status: number }).status).toBe(502);
});

test('the fault half-page halves the page size without losing items of the list', async () => {
  const allItems = (await list()).data.items ?? [];
  await addFault({ kind: 'half-page', call: 'events.list' });
  const firstPage = (await list({ maxResults: allItems.length })).data;
  expect(firstPage.items).toHaveLength(Math.ceil(allItems.length / 2));
  const pageToken = firstPage.nextPageToken ?? '';
  const secondPage = (await list({ maxResults: allItems.length, pageToken })).data;
  expect([...(firstPage.items ?? []), ...(secondPage.items ?? [])]).toEqual(allItems);
});

test('the token endpoint supports faults, the emulator counts calls, and unknown fault kinds are rejected', async () => {
  await addFault({ kind: 'error', call: 'token', status: '400', reason: 'invalid_grant' });
  expect(await getApiError(google.auth.refreshAccessToken())).toBe('400 invalid_grant');
  await list();
  const calls = await (await fetch(`${google.emulator.url}/_control/calls`)).json();
  expect(calls).toEqual({ token: 2, 'events.list': 1 });
  expect(await addFault({ kind: 'nonsense' })).toBe(400);
});

test('the control API can store events that the Google API would reject', async () => {
  const longSummary = 'x'.repeat(2500);
  const putEvent = async (id: string, body: object) =>
    fetch(`${google.emulator.url}/_control/calendars/demo%40example.com/events/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
  await putEvent('broken1', { eventType: 'unheardOf' });
  await putEvent('broken2', { summary: longSummary, start: { date: '2026-12-05' } });
  const { items = [] } = (await list({ singleEvents: true, orderBy: 'startTime' })).data;
  const events = items.filter(({ id }) => id?.startsWith('broken'));
  expect(events).toHaveLength(2);
  expect(events.map(({ eventType, end }) => [eventType, end])).toEqual(
    expect.arrayContaining([['unheardOf', undefined]]),
  );
});

test('the control API is unavailable unless CONTROL is set', async () => {
  const withoutControl = await startTestEmulator({ control: false });
  expect(await withoutControl.control('faults', { kind: 'hang' })).toBe(404);
  await withoutControl.close();
});
