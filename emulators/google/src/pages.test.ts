import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchStatus } from '@scheduler/emulator-kit/testing';
import {
  DEMO_ACCOUNT,
  connect,
  createCalendarClient,
  startTestEmulator,
  postForm,
} from './testing/test-emulator.ts';

const getAccountUrl = (url: string) => `${url}/accounts/${encodeURIComponent(DEMO_ACCOUNT)}`;
const calendarId = 'primary';
const fetchText = async (url: string) => (await fetch(url)).text();
const form = { from: '2026-12-01T09:00', to: '2026-12-01T10:00', repeats: '', description: '' };

test('a user creates, edits and deletes an event on the account pages', async () => {
  const google = await startTestEmulator();
  const { api } = google;
  const accountUrl = getAccountUrl(google.emulator.url);
  expect(await fetchText(`${google.emulator.url}/`)).toContain('Second demo Google account');
  expect(await fetchText(accountUrl)).toContain('Team stand-up');
  const calendarUrl = `${accountUrl}/${encodeURIComponent(DEMO_ACCOUNT)}`;
  const created = await postForm(calendarUrl, { ...form, summary: 'Tea <now>', location: '' });
  expect(created.headers.get('location')).toBe(accountUrl);
  const { items = [] } = (await api.events.list({ calendarId, q: 'now' })).data;
  const { id = '', htmlLink } = items[0] ?? {};
  expect(items).toMatchObject([{ start: { dateTime: '2026-12-01T09:00:00+01:00' } }]);
  expect(await fetchText(htmlLink ?? '')).toContain('value="Tea &lt;now&gt;"');

  const eventUrl = `${calendarUrl}/${id}`;
  await postForm(eventUrl, {
    ...form,
    allDay: 'on',
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
  const response = await postForm(eventUrl, { ...form, to: '2026-12-01T08:00', action: 'save' });
  expect(await response.text()).toContain('The specified time range is empty.');
  await postForm(`${eventUrl}_20261208`, { ...form, action: 'delete' });
  expect((await api.events.get({ calendarId, eventId: `${id}_20261208` })).data.status).toBe(
    'cancelled',
  );
  await postForm(eventUrl, { ...form, action: 'delete' });
  expect((await fetch(eventUrl)).status).toBe(404);
  await google.close();
});

test('the emulator rejects requests for the name of a website that resolves to this machine', async () => {
  const { emulator, close } = await startTestEmulator({ publicUrl: 'http://google.example:4245' });
  for (const path of ['/', '/health', '/calendar/v3/users/me/calendarList']) {
    expect(await fetchStatus(emulator.url + path, 'attacker.example')).toBe(421);
  }
  for (const host of ['localhost', 'google.example']) {
    expect(await fetchStatus(`${emulator.url}/health`, host)).toBe(200);
  }
  await close();
});

test('events, grants and sync tokens persist across a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'google-emulator-'));
  const stateFile = join(folder, 'google.json');
  const firstRun = await startTestEmulator({ stateFile });
  const { data } = await firstRun.api.events.list({ calendarId });
  await firstRun.api.events.insert({
    calendarId,
    requestBody: { id: 'abcde1', start: { date: '2026-12-05' }, end: { date: '2026-12-06' } },
  });
  await firstRun.close();

  const secondRun = await startTestEmulator({ stateFile });
  const api = createCalendarClient(secondRun.emulator.url, secondRun.auth);
  secondRun.auth.setCredentials(firstRun.auth.credentials);
  const changes = await api.events.list({ calendarId, syncToken: data.nextSyncToken ?? '' });
  expect(changes.data.items).toMatchObject([{ id: 'abcde1' }]);
  expect((await connect(secondRun.auth, { prompt: '' })).tokens.refresh_token).toBeUndefined();
  await secondRun.close();
  await rm(folder, { recursive: true });
});
