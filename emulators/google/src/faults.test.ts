import { openBench, refusal, type Bench } from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const calendarId = 'primary';
const list = (more: object = {}) => bench.api.events.list({ calendarId, ...more });
const fault = (form: Record<string, string>) => bench.control('faults', form);
const event = {
  id: 'abcde12345',
  start: { date: '2026-12-05' },
  end: { date: '2026-12-06' },
};
const insert = () => bench.api.events.insert({ calendarId, requestBody: event });
const codeOf = (call: Promise<unknown>) =>
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
])('%o', async (form, told) => {
  await fault({ kind: 'error', call: 'events.list', ...form });
  expect(await refusal(list())).toBe(told);
  expect((await list()).status).toBe(200);
});

test('429 says when to come back', async () => {
  await fault({ kind: 'error', status: '429', retry_after: '7' });
  const error = await list().catch((reason: unknown) => reason);
  const { response } = error as { response: { status: number; headers: Headers } };
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
});

test('a fault can wait for the third page', async () => {
  await fault({ kind: 'error', call: 'events.*', skip: '2' });
  await list();
  await list();
  expect(await refusal(list())).toBe('503 backendError');
});

test('an answer can be lost after the event was stored', async () => {
  await fault({ kind: 'reset-after', call: 'events.insert' });
  expect(await codeOf(insert())).not.toBe('none');
  expect(await refusal(insert())).toBe('409 duplicate');
});

test('a call can hang until the client gives up, or be cut', async () => {
  await fault({ kind: 'hang' });
  expect(await codeOf(bench.api.events.list({ calendarId }, { timeout: 200 }))).not.toBe('none');
  await fault({ kind: 'truncated' });
  const answer = await list().then(({ data }) => typeof data, String);
  expect(answer).not.toBe('object');
  await fault({ kind: 'html', status: '502' });
  const error = await list().catch((reason: unknown) => reason);
  expect((error as { status: number }).status).toBe(502);
});

test('a page can be half as long, and its list is still whole', async () => {
  const whole = (await list()).data.items ?? [];
  await fault({ kind: 'half-page', call: 'events.list' });
  const first = (await list({ maxResults: whole.length })).data;
  expect(first.items).toHaveLength(Math.ceil(whole.length / 2));
  const pageToken = first.nextPageToken ?? '';
  const rest = (await list({ maxResults: whole.length, pageToken })).data;
  expect([...(first.items ?? []), ...(rest.items ?? [])]).toEqual(whole);
});

test('the token endpoint fails as it is told, and calls are counted', async () => {
  await fault({ kind: 'error', call: 'token', status: '400', reason: 'invalid_grant' });
  expect(await refusal(bench.auth.refreshAccessToken())).toBe('400 invalid_grant');
  await list();
  const calls = await (await fetch(`${bench.emulator.url}/_control/calls`)).json();
  expect(calls).toEqual({ token: 2, 'events.list': 1 });
  expect(await fault({ kind: 'nonsense' })).toBe(400);
});

test('events that Google should never send can be put in a calendar', async () => {
  const title = 'x'.repeat(2500);
  const put = async (id: string, body: object) =>
    fetch(`${bench.emulator.url}/_control/calendars/demo%40example.com/events/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
  await put('broken1', { eventType: 'unheardOf' });
  await put('broken2', { summary: title, start: { date: '2026-12-05' } });
  const { items = [] } = (await list({ singleEvents: true, orderBy: 'startTime' })).data;
  const found = items.filter(({ id }) => id?.startsWith('broken'));
  expect(found).toHaveLength(2);
  expect(found.map(({ eventType, end }) => [eventType, end])).toEqual(
    expect.arrayContaining([['unheardOf', undefined]]),
  );
});

test('without CONTROL nobody can', async () => {
  const closed = await openBench({ control: false });
  expect(await closed.control('faults', { kind: 'hang' })).toBe(404);
  await closed.close();
});
