import { ADA } from '../../testing/test-google.ts';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
});
afterAll(() => syncTest.stop());

const NO_CHANGES = { synced: 0, updated: 0 };
const ONE_UPDATE = { synced: 0, updated: 1 };

type ResponseStatus = 'accepted' | 'declined' | 'needsAction';
const createGuests = (ownStatus: ResponseStatus) => [
  { email: ADA, responseStatus: ownStatus },
  { email: 'boss@example.org', responseStatus: 'accepted' },
];

const findLocalRecord = async (title: string) =>
  (await user.listRecords()).find((record) => record.title === title);

test('an invitation that the user declined in Google counts as free time until it is accepted', async () => {
  const { id } = await user.google.importInvitation({
    summary: 'All hands',
    attendees: createGuests('accepted'),
  });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await findLocalRecord('All hands')).toMatchObject({
    transparency: 'opaque',
    organizer_email: 'boss@example.org',
    attendees: [{ email: 'boss@example.org', status: 'accepted' }],
  });
  await user.google.patchEvent(id, { attendees: createGuests('declined') });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('All hands')).toMatchObject({ transparency: 'transparent' });
  expect(await user.sync()).toEqual(NO_CHANGES);
  await user.google.patchEvent(id, { attendees: createGuests('accepted') });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('All hands')).toMatchObject({ transparency: 'opaque' });
});

test("local changes to an event that guests can modify are pushed, and the user's reply stays declined", async () => {
  const { id } = await user.google.importInvitation({
    summary: 'Offsite',
    guestsCanModify: true,
    attendees: createGuests('declined'),
  });
  await user.sync();
  const localRecord = await findLocalRecord('Offsite');
  expect(localRecord).toMatchObject({ transparency: 'transparent' });
  await user.updateEvent(localRecord?.id ?? '', { location: 'Lake' });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await user.google.getEvent(id)).toMatchObject({
    location: 'Lake',
    organizer: { email: 'boss@example.org' },
    attendees: expect.arrayContaining([
      expect.objectContaining({ email: ADA, responseStatus: 'declined' }),
    ]),
  });
  expect((await user.google.getEvent(id)).transparency ?? 'opaque').toBe('opaque');
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('only a declined occurrence of a series counts as free time', async () => {
  const { id } = await user.google.importInvitation({
    summary: 'Weekly',
    start: { dateTime: '2027-02-01T09:00:00Z', timeZone: 'Europe/Lisbon' },
    end: { dateTime: '2027-02-01T10:00:00Z', timeZone: 'Europe/Lisbon' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    attendees: createGuests('accepted'),
  });
  await user.google.patchEvent(`${id}_20270208T090000Z`, { attendees: createGuests('declined') });
  await user.sync();
  const records = (await user.listRecords()).filter(({ title }) => title === 'Weekly');
  expect(
    records
      .map(({ series_id, transparency }) => [series_id === null, transparency])
      .toSorted((a, b) => Number(b[0]) - Number(a[0])),
  ).toEqual([
    [true, 'opaque'],
    [false, 'transparent'],
  ]);
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test("local changes to another organizer's event are reverted, except reminders", async () => {
  const { id } = await user.google.importInvitation({
    summary: 'Original title',
    attendees: createGuests('accepted'),
  });
  await user.sync();
  const { id: localId = '' } = (await findLocalRecord('Original title')) ?? {};
  const reminders = [{ method: 'in_app' as const, minutes: 5 }];
  await user.updateEvent(localId, { title: 'Changed locally', reminders });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('Original title')).toMatchObject({ id: localId, reminders });
  expect(await user.google.getEvent(id)).toMatchObject({
    summary: 'Original title',
    reminders: { overrides: [{ method: 'popup', minutes: 5 }] },
  });
  expect(await user.sync()).toEqual(NO_CHANGES);
});
