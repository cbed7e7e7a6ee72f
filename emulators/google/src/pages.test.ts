import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADA, connect, calendarClient, openBench, post } from './testing/bench.ts';

const home = (url: string) => `${url}/accounts/${encodeURIComponent(ADA)}`;
const calendarId = 'primary';
const read = async (url: string) => (await fetch(url)).text();
const form = { from: '2026-12-01T09:00', to: '2026-12-01T10:00', repeats: '', description: '' };

test('a person makes, changes and deletes an event by hand', async () => {
  const bench = await openBench();
  const { api } = bench;
  const page = home(bench.emulator.url);
  expect(await read(`${bench.emulator.url}/`)).toContain('Second demo Google account');
  expect(await read(page)).toContain('Team stand-up');
  const place = `${page}/${encodeURIComponent(ADA)}`;
  const made = await post(place, { ...form, summary: 'Tea <now>', location: '' });
  expect(made.headers.get('location')).toBe(page);
  const { items = [] } = (await api.events.list({ calendarId, q: 'now' })).data;
  const { id = '', htmlLink } = items[0] ?? {};
  expect(items).toMatchObject([{ start: { dateTime: '2026-12-01T09:00:00+01:00' } }]);
  expect(await read(htmlLink ?? '')).toContain('value="Tea &lt;now&gt;"');

  const own = `${place}/${id}`;
  await post(own, {
    ...form,
    whole: 'on',
    summary: 'Tea',
    repeats: 'RRULE:FREQ=WEEKLY',
    action: 'save',
  });
  const { data } = await api.events.get({ calendarId, eventId: id ?? '' });
  expect(data).toMatchObject({
    start: { date: '2026-12-01' },
    end: { date: '2026-12-02' },
    recurrence: ['RRULE:FREQ=WEEKLY'],
  });
  const late = await post(own, { ...form, to: '2026-12-01T08:00', action: 'save' });
  expect(await late.text()).toContain('The specified time range is empty.');
  await post(`${own}_20261208`, { ...form, action: 'delete' });
  expect((await api.events.get({ calendarId, eventId: `${id}_20261208` })).data.status).toBe(
    'cancelled',
  );
  await post(own, { ...form, action: 'delete' });
  expect((await fetch(own)).status).toBe(404);
  await bench.close();
});

test('a restart keeps events, grants and sync tokens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'google-emulator-'));
  const stateFile = join(folder, 'google.json');
  const before = await openBench({ stateFile });
  const { data } = await before.api.events.list({ calendarId });
  await before.api.events.insert({
    calendarId,
    requestBody: { id: 'abcde1', start: { date: '2026-12-05' }, end: { date: '2026-12-06' } },
  });
  await before.close();

  const after = await openBench({ stateFile });
  const api = calendarClient(after.emulator.url, after.auth);
  after.auth.setCredentials(before.auth.credentials);
  const later = await api.events.list({ calendarId, syncToken: data.nextSyncToken ?? '' });
  expect(later.data.items).toMatchObject([{ id: 'abcde1' }]);
  expect((await connect(after.auth, { prompt: '' })).tokens.refresh_token).toBeUndefined();
  await after.close();
  await rm(folder, { recursive: true });
});
