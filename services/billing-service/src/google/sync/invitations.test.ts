import { ADA } from '../../testing/google.ts';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
});
afterAll(() => at.stop());

const NONE = { synced: 0, updated: 0 };
const ONE = { synced: 0, updated: 1 };

type Answer = 'accepted' | 'declined' | 'needsAction';
const guests = (own: Answer) => [
  { email: ADA, responseStatus: own },
  { email: 'boss@example.org', responseStatus: 'accepted' },
];

const oursOf = async (title: string) =>
  (await ada.records()).find((record) => record.title === title);

test('what the user declined in Google takes no time here, until they accept it', async () => {
  const { id } = await ada.google.invite({ summary: 'All hands', attendees: guests('accepted') });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await oursOf('All hands')).toMatchObject({
    transparency: 'opaque',
    organizer_email: 'boss@example.org',
    attendees: [{ email: 'boss@example.org', status: 'accepted' }],
  });
  await ada.google.patch(id, { attendees: guests('declined') });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('All hands')).toMatchObject({ transparency: 'transparent' });
  expect(await ada.sync()).toEqual(NONE);
  await ada.google.patch(id, { attendees: guests('accepted') });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('All hands')).toMatchObject({ transparency: 'opaque' });
});

test('one that guests may change is changed from here, and stays declined', async () => {
  const { id } = await ada.google.invite({
    summary: 'Offsite',
    guestsCanModify: true,
    attendees: guests('declined'),
  });
  await ada.sync();
  const ours = await oursOf('Offsite');
  expect(ours).toMatchObject({ transparency: 'transparent' });
  await ada.change(ours?.id ?? '', { location: 'Lake' });
  expect(await ada.sync()).toEqual(ONE);
  expect(await ada.google.get(id)).toMatchObject({
    location: 'Lake',
    organizer: { email: 'boss@example.org' },
    attendees: expect.arrayContaining([
      expect.objectContaining({ email: ADA, responseStatus: 'declined' }),
    ]),
  });
  expect((await ada.google.get(id)).transparency ?? 'opaque').toBe('opaque');
  expect(await ada.sync()).toEqual(NONE);
});

test('of a series only the occurrence that was declined is free', async () => {
  const { id } = await ada.google.invite({
    summary: 'Weekly',
    start: { dateTime: '2027-02-01T09:00:00Z', timeZone: 'Europe/Lisbon' },
    end: { dateTime: '2027-02-01T10:00:00Z', timeZone: 'Europe/Lisbon' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    attendees: guests('accepted'),
  });
  await ada.google.patch(`${id}_20270208T090000Z`, { attendees: guests('declined') });
  await ada.sync();
  const records = (await ada.records()).filter(({ title }) => title === 'Weekly');
  expect(
    records
      .map(({ series_id, transparency }) => [series_id === null, transparency])
      .toSorted((a, b) => Number(b[0]) - Number(a[0])),
  ).toEqual([
    [true, 'opaque'],
    [false, 'transparent'],
  ]);
  expect(await ada.sync()).toEqual(NONE);
});

test('what is changed here of somebody else’s event gives way, but for how one is reminded', async () => {
  const { id } = await ada.google.invite({ summary: 'Theirs', attendees: guests('accepted') });
  await ada.sync();
  const { id: ours = '' } = (await oursOf('Theirs')) ?? {};
  const reminders = [{ method: 'in_app' as const, minutes: 5 }];
  await ada.change(ours, { title: 'Mine', reminders });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('Theirs')).toMatchObject({ id: ours, reminders });
  expect(await ada.google.get(id)).toMatchObject({
    summary: 'Theirs',
    reminders: { overrides: [{ method: 'popup', minutes: 5 }] },
  });
  expect(await ada.sync()).toEqual(NONE);
});
