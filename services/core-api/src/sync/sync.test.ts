import { randomUUID } from 'node:crypto';
import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createPutStep, createSyncClient, type SyncClient } from '../testing/sync-client.ts';

let core: TestCore;
let ada: TestUser;
let google: SyncClient;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  google = createSyncClient(core, ada.account.id);
  work = await ada.createSchedule();
});
afterAll(() => core.stop());

const listRecords = async (schedule_id: string, service = google) =>
  (await service.call(sync.records, { query: { schedule_id } })).records;

const getRecord = async (id: string, schedule = work) =>
  (await google.call(sync.read, { body: { schedule_id: schedule.id, ids: [id] } })).records[0];

test('a put step creates an event, which can be read back unchanged', async () => {
  const step = createPutStep({
    title: ' Stand-up ',
    description: 'Bring notes',
    location: 'Room 4',
    ical_uid: 'uid@google.test',
    transparency: 'transparent',
    reminders: [{ method: 'in_app', minutes: 10 }],
    attendees: [{ email: 'Eve@guest.test', status: 'accepted' }],
  });
  const { batch_id, results } = await google.apply(work.id, [step]);
  expect(batch_id).not.toBeNull();
  expect(results).toEqual([{ id: step.id, outcome: 'written', version: 1, detail: null }]);
  const { op: _o, if_version: _v, ...fields } = step;
  expect(await listRecords(work.id)).toEqual([
    {
      ...fields,
      title: 'Stand-up',
      is_own: true,
      source: 'google',
      version: 1,
      updated_at: expect.any(String) as string,
    },
  ]);
  expect(await ada.call(events.read, { params: { id: step.id } })).toMatchObject({
    title: 'Stand-up',
    schedule_id: work.id,
    invited_users: ['Eve@guest.test'],
    invitations: [{ status: 'accepted' }],
    is_organizer: true,
    role: 'owner',
  });
});

test('events from Google show their source, except to users with free/busy access', async () => {
  const { id } = await ada.createEvent(work);
  const step = createPutStep({ title: 'Dentist' });
  await google.apply(work.id, [step]);
  const ben = await core.createUser({ name: 'ben' });
  const share = { emails: [ben.account.email], role: 'freebusy' as const };
  await ada.call(schedules.share, { query: { id: work.id }, body: share });
  await ben.call(schedules.accept, { query: { id: work.id } });
  const getSource = async (user: TestUser, event: string) =>
    (await user.call(events.read, { params: { id: event } })).source;
  expect(await getSource(ada, step.id)).toBe('google');
  expect(await getSource(ada, id)).toBeUndefined();
  expect(await getSource(ben, step.id)).toBeUndefined();
});

test('updating an event preserves the fields that are not part of the sync contract', async () => {
  const event = await ada.createEvent(work, { buffer_before: 15, kind: 'focus', locked: true });
  const { version, ...fields } = (await getRecord(event.id))!;
  const change = createPutStep({
    ...fields,
    if_version: version,
    title: 'Moved away',
    attendees: [],
  });
  const { results } = await google.apply(work.id, [change]);
  expect(results).toMatchObject([{ outcome: 'written', version: version + 1 }]);
  expect(await ada.call(events.read, { params: { id: event.id } })).toMatchObject({
    title: 'Moved away',
    buffer_before: 15,
    kind: 'focus',
    locked: true,
    version: version + 1,
  });
  expect(await getRecord(event.id)).toMatchObject({ source: 'own' });
});

test('each step succeeds or fails independently', async () => {
  const mine = await ada.createEvent(work);
  const home = await ada.createSchedule('Home');
  const [otherEvent, second] = [await ada.createEvent(home), await ada.createEvent(home)];
  const record = (await getRecord(mine.id))!;
  const validStep = createPutStep();
  const { results } = await google.apply(work.id, [
    createPutStep({ id: mine.id, if_version: 7, title: 'Other' }),
    createPutStep({ id: mine.id, title: 'Other' }),
    createPutStep({ id: otherEvent.id }),
    createPutStep({ if_version: 1 }),
    createPutStep({ title: '  ' }),
    createPutStep({ title: 'a'.repeat(501) }),
    createPutStep({ end_time: null }),
    createPutStep({ end_time: '2026-11-23T09:00:00.000Z' }),
    createPutStep({ time_zone: 'Mars/Olympus' }),
    createPutStep({ recurrence: ['RRULE:FREQ=SOMETIMES'] }),
    createPutStep({ series_id: newId(), original_start: '2026-11-23T09:00:00.000Z' }),
    { op: 'delete', id: newId(), if_version: 1 },
    { op: 'delete', id: second.id, if_version: 1 },
    validStep,
    { ...validStep, title: 'Again' },
  ]);
  expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['stale', null],
    ['refused', 'Duplicate id in this request'],
    ['refused', 'This id is already in use'],
    ['gone', null],
    ['refused', 'Title is required'],
    ['refused', 'Use at most 500 characters'],
    ['refused', 'Start and end are required'],
    ['refused', 'End time must be after start time'],
    ['refused', 'Use an IANA time zone, such as Europe/Lisbon'],
    ['refused', expect.stringMatching(/^Invalid recurrence rule: ./)],
    ['refused', 'The series is not on this schedule'],
    ['gone', null],
    ['gone', null],
    ['written', null],
    ['refused', 'Duplicate id in this request'],
  ]);
  expect(results[0]).toMatchObject({ version: record.version });
  expect(await listRecords(work.id)).toMatchObject([
    { id: mine.id, title: 'Workshop' },
    { id: validStep.id },
  ]);
});

test('putting identical content has no effect, even with an outdated version', async () => {
  const step = createPutStep({ attendees: [{ email: 'eve@guest.test', status: 'pending' }] });
  await google.apply(work.id, [step]);
  const repeatedResult = await google.apply(work.id, [step]);
  expect(repeatedResult).toMatchObject({
    batch_id: null,
    results: [{ outcome: 'same', version: 1 }],
  });
  const later = await google.apply(work.id, [{ ...step, if_version: 9 }]);
  expect(later.outcomes).toEqual(['same']);
  const other = { ...step, attendees: [{ email: 'eve@guest.test', status: 'declined' as const }] };
  expect((await google.apply(work.id, [other])).outcomes).toEqual(['stale']);
  expect((await google.apply(work.id, [{ ...other, if_version: 1 }])).outcomes).toEqual([
    'written',
  ]);
});

test('repeating a call with the same idempotency key returns the first response', async () => {
  const key = newId();
  const step = createPutStep();
  const first = await google.apply(work.id, [step], key);
  await ada.call(events.remove, { params: { id: step.id } });
  expect(await google.apply(work.id, [step], key)).toEqual(first);
  expect(await listRecords(work.id)).toEqual([]);
  await expect(google.apply(work.id, [createPutStep()], key)).rejects.toMatchObject({
    status: 409,
  });
});

test('concurrent calls with the same idempotency key are applied once', async () => {
  const key = newId();
  const step = createPutStep();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => google.apply(work.id, [step], key)),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
});

describe('an all-day event', () => {
  const days = {
    is_all_day: true,
    start_time: null,
    end_time: null,
    start_date: '2026-11-23',
    end_date: '2026-11-25',
  };

  test('is defined by the dates in its time zone', async () => {
    const step = createPutStep({ ...days, time_zone: 'America/New_York' });
    await google.apply(work.id, [step]);
    expect(await getRecord(step.id)).toMatchObject({
      ...days,
      start_time: '2026-11-23T05:00:00.000Z',
      end_time: '2026-11-25T05:00:00.000Z',
    });
    const repeated = { ...step, start_time: '2020-01-01T00:00:00.000Z' };
    expect((await google.apply(work.id, [repeated])).outcomes).toEqual(['same']);
  });

  test.each([{ start_date: null }, { end_date: '2026-11-22' }, { start_date: '2026-02-30' }])(
    'is rejected without valid dates: %j',
    async (overrides) => {
      expect(
        (await google.apply(work.id, [createPutStep({ ...days, ...overrides })])).outcomes,
      ).toEqual(['refused']);
    },
  );
});

describe('a series', () => {
  const weekly = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
  const second = '2026-11-30T09:00:00.000Z';
  const createException = (series_id: string, overrides = {}) =>
    createPutStep({
      series_id,
      original_start: second,
      start_time: '2026-11-30T11:00:00.000Z',
      end_time: '2026-11-30T12:00:00.000Z',
      ...overrides,
    });
  const listStarts = async () => {
    const range = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-31T00:00:00Z' };
    const listedEvents = await ada.call(events.list, { query: range });
    return listedEvents.map(({ start_time }) => start_time.slice(5, 13)).toSorted();
  };

  test('can be created together with its exceptions, regardless of the order of steps', async () => {
    const master = createPutStep({ ...weekly, ical_uid: 'series@google.test' });
    const movedException = createException(master.id, { ical_uid: 'series@google.test' });
    const { outcomes } = await google.apply(work.id, [movedException, master]);
    expect(outcomes).toEqual(['written', 'written']);
    expect(await listStarts()).toEqual(['11-23T09', '11-30T11', '12-07T09', '12-14T09']);
    expect(await getRecord(movedException.id)).toMatchObject({
      series_id: master.id,
      original_start: second,
      ical_uid: 'series@google.test',
      recurrence: null,
    });
  });

  test("accepts an exception that is added later and adds it to all of the series' schedules", async () => {
    const home = await ada.createSchedule('Home');
    const master = await ada.createEvent([work, home], {
      start_time: '2026-11-23T09:00:00Z',
      end_time: '2026-11-23T10:00:00Z',
      ...weekly,
    });
    const movedException = createException(master.id);
    expect((await google.apply(work.id, [movedException])).outcomes).toEqual(['written']);
    expect(await getRecord(movedException.id, home)).toMatchObject({ id: movedException.id });
    const duplicate = createException(master.id);
    expect((await google.apply(work.id, [duplicate])).outcomes).toEqual(['stale']);
    const other = { original_start: '2026-12-14T09:00:00.000Z' };
    const { results } = await google.apply(work.id, [
      createException(master.id, other),
      createException(master.id, other),
      createPutStep({
        ...movedException,
        original_start: '2026-12-07T09:00:00.000Z',
        if_version: 1,
      }),
      createException(master.id, { original_start: '2026-12-07' }),
      createException(master.id, { original_start: null }),
      createException(master.id, { original_start: '2026-12-14T09:00:00.000Z', ...weekly }),
    ]);
    expect(results.map(({ outcome, detail }) => `${outcome}: ${detail}`)).toEqual([
      'written: null',
      'refused: Another exception already replaces this occurrence',
      "refused: An exception can't move to another occurrence or series. Delete and recreate it.",
      expect.stringContaining('refused: original_start must be a date for'),
      'refused: An exception requires both series_id and original_start',
      "refused: An exception can't have a recurrence rule",
    ]);
    const replaceException = () =>
      google.apply(work.id, [duplicate, { op: 'delete', id: movedException.id, if_version: 1 }]);
    // The exception is also on the other schedule.
    expect((await replaceException()).outcomes).toEqual(['refused', 'written']);
  });

  test('accepts an exception that replaces a deleted one', async () => {
    const master = createPutStep({ ...weekly });
    const [movedException, replacement] = [createException(master.id), createException(master.id)];
    await google.apply(work.id, [master, movedException]);
    const remove = { op: 'delete' as const, id: movedException.id, if_version: 1 };
    const { outcomes } = await google.apply(work.id, [replacement, remove]);
    expect(outcomes).toEqual(['written', 'written']);
    expect(await getRecord(movedException.id)).toBeUndefined();
    expect(await getRecord(replacement.id)).toMatchObject({ original_start: second });
  });

  test('omits excluded occurrences and is deleted together with its exceptions', async () => {
    const master = createPutStep({ ...weekly });
    const movedException = createException(master.id);
    await google.apply(work.id, [master, movedException]);
    const without = { ...weekly, recurrence: [...weekly.recurrence, 'EXDATE:20261207T090000Z'] };
    const change = createPutStep({ ...master, ...without, if_version: 1 });
    expect((await google.apply(work.id, [change])).outcomes).toEqual(['written']);
    expect(await listStarts()).toEqual(['11-23T09', '11-30T11', '12-14T09']);
    await google.apply(work.id, [{ op: 'delete', id: movedException.id, if_version: 1 }]);
    expect(await listStarts()).toEqual(['11-23T09', '11-30T09', '12-14T09']);
    const { results } = await google.apply(work.id, [
      { op: 'delete', id: master.id, if_version: 2 },
    ]);
    expect(results).toMatchObject([{ outcome: 'written', version: null }]);
    expect(await listRecords(work.id)).toEqual([]);
  });
});

test('deleting an event that is also on another schedule only removes it from this one', async () => {
  const home = await ada.createSchedule('Home');
  const eventOnBoth = await ada.createEvent([work, home]);
  const { results } = await google.apply(work.id, [
    { op: 'delete', id: eventOnBoth.id, if_version: eventOnBoth.version },
  ]);
  expect(results).toMatchObject([{ outcome: 'written', version: eventOnBoth.version + 1 }]);
  expect(await listRecords(work.id)).toEqual([]);
  expect(await ada.call(events.read, { params: { id: eventOnBoth.id } })).toMatchObject({
    schedule_ids: [home.id],
  });
});

test("guests of another organizer's event are stored for reference", async () => {
  const step = createPutStep({
    organizer_email: 'boss@elsewhere.test',
    attendees: [
      { email: 'eve@guest.test', status: 'tentative' },
      { email: ada.account.email, status: 'accepted' },
    ],
  });
  await google.apply(work.id, [step]);
  expect(await getRecord(step.id)).toMatchObject({
    organizer_email: 'boss@elsewhere.test',
    attendees: [{ email: 'eve@guest.test', status: 'tentative' }],
  });
  const event = await ada.call(events.read, { params: { id: step.id } });
  expect(event.invited_users).toEqual([]);
  expect((await google.apply(work.id, [step])).outcomes).toEqual(['same']);
});

test('pagination returns each record once', async () => {
  const steps = Array.from({ length: 5 }, (_, index) => createPutStep({ title: `Event ${index}` }));
  await google.apply(work.id, steps);
  const recordIds: string[] = [];
  let after: string | undefined;
  do {
    const query = { schedule_id: work.id, limit: '2', ...(after && { after }) };
    const page = await google.call(sync.records, { query });
    expect(page.records.length).toBeLessThanOrEqual(2);
    recordIds.push(...page.records.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(recordIds.toSorted()).toEqual(steps.map(({ id }) => id).toSorted());
});

describe('access to the sync routes', () => {
  const callEveryRoute = (service: SyncClient, schedule_id: string) => [
    service.call(sync.changes, { query: { schedule_id } }),
    service.call(sync.records, { query: { schedule_id } }),
    service.call(sync.read, { body: { schedule_id, ids: [] } }),
    service.apply(schedule_id, [createPutStep()]),
  ];

  const getStatuses = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((call) =>
      call.status === 'rejected' ? (call.reason as { status: number }).status : 200,
    );

  test("returns 404 for a schedule that the user can't write to", async () => {
    const ben = await core.createUser({ name: 'ben', plan: 'pro' });
    const bensSchedule = await ben.createSchedule();
    const emails = [ada.account.email];
    await ben.call(schedules.share, { query: { id: bensSchedule.id }, body: { emails } });
    await ada.call(schedules.accept, { query: { id: bensSchedule.id } });
    const calls = [
      ...callEveryRoute(google, bensSchedule.id),
      ...callEveryRoute(google, randomUUID()),
    ];
    expect(await getStatuses(calls)).toEqual(calls.map(() => 404));
  });

  test('rejects a service token without a user', async () => {
    const calls = callEveryRoute(createSyncClient(core), work.id);
    expect(await getStatuses(calls)).toEqual(calls.map(() => 401));
  });

  test('is rejected for every service except billing-service', async () => {
    for (const service of ['auth-service', 'ai-service', 'core-api'] as const) {
      const calls = callEveryRoute(createSyncClient(core, ada.account.id, service), work.id);
      expect(await getStatuses(calls)).toEqual(calls.map(() => 403));
    }
  });

  test('is rejected for sessions, and no sync route exists below /api', async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const origin = new URL(core.baseUrl).origin;
    const path = `/internal/sync/changes?schedule_id=${work.id}`;
    expect((await fetch(origin + path, { headers })).status).toBe(401);
    expect((await fetch(origin + path)).status).toBe(401);
    expect((await fetch(core.baseUrl + path, { headers })).status).toBe(404);
    expect((await fetch(`${origin}/internal/sync/touched`, { headers })).status).toBe(401);
  });

  test('hides private events from an editor and rejects changes to them', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const owner = await core.createUser({ name: 'cleo', plan: 'pro' });
    const shared = await owner.createSchedule();
    const share = { emails: [ben.account.email], role: 'editor' as const };
    await owner.call(schedules.share, { query: { id: shared.id }, body: share });
    await ben.call(schedules.accept, { query: { id: shared.id } });
    const secret = await owner.createEvent(shared, { title: 'Doctor', visibility: 'private' });
    const service = createSyncClient(core, ben.account.id);
    const [record] = await listRecords(shared.id, service);
    expect(record).toMatchObject({ title: 'Busy', is_own: false, organizer_email: null });
    const steps = [
      createPutStep({ id: secret.id, if_version: record!.version, title: 'Known' }),
      { op: 'delete' as const, id: newId(), if_version: 1 },
    ];
    expect((await service.apply(shared.id, steps)).outcomes).toEqual(['refused', 'gone']);
    const remove = { op: 'delete' as const, id: secret.id, if_version: record!.version };
    expect((await service.apply(shared.id, [remove])).outcomes).toEqual(['refused']);
  });
});

test('the history attributes a sync batch to Google, and the batch can be undone as a whole', async () => {
  const mine = await ada.createEvent(work, { invited_users: ['eve@guest.test'] });
  const record = (await getRecord(mine.id))!;
  const added = Array.from({ length: 12 }, (_, index) =>
    createPutStep({ title: `Event ${index}` }),
  );
  const change = createPutStep({
    ...record,
    op: 'put',
    if_version: record.version,
    title: 'Renamed',
  });
  const { batch_id } = await google.apply(work.id, [...added, change]);
  const { batches } = await ada.call(history.list, {});
  expect(batches[0]).toMatchObject({
    id: batch_id,
    cause: 'google',
    can_undo: true,
    summary: 'Google Calendar: Renamed “Workshop” to “Renamed”; Added 12 events',
  });
  const after = await google.getCursor(work.id);
  const undone = await ada.call(history.undo, { params: { batch_id: batch_id! } });
  expect(undone.batch_id).not.toBe(batch_id);
  expect(await listRecords(work.id)).toMatchObject([{ id: mine.id, title: 'Workshop' }]);
  const { changes } = await google.call(sync.changes, { query: { schedule_id: work.id, after } });
  expect(changes).toHaveLength(13);
  for (const repeated of changes)
    expect(repeated).toMatchObject({ cause: 'undo', undoes_cause: 'google' });
});

test('the summary of a large batch contains the number of all events', async () => {
  const steps = Array.from({ length: 1200 }, (_, index) =>
    createPutStep({ title: `Event ${index}` }),
  );
  await google.apply(work.id, steps);
  const { batches } = await ada.call(history.list, { query: { limit: '1' } });
  expect(batches[0]?.summary).toBe('Google Calendar: Added 1,200 events');
});
