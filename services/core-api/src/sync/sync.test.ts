import { randomUUID } from 'node:crypto';
import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
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

const recordsOf = async (schedule_id: string, service = google) =>
  (await service.call(sync.records, { query: { schedule_id } })).records;

const recordOf = async (id: string, schedule = work) =>
  (await google.call(sync.read, { body: { schedule_id: schedule.id, ids: [id] } })).records[0];

test('what is put is there for its person, and told back as it is', async () => {
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
  expect(await recordsOf(work.id)).toEqual([
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

test('a copy says where it comes from, though not to who may know only that one is busy', async () => {
  const { id } = await ada.createEvent(work);
  const step = createPutStep({ title: 'Dentist' });
  await google.apply(work.id, [step]);
  const ben = await core.createUser({ name: 'ben' });
  const share = { emails: [ben.account.email], role: 'freebusy' as const };
  await ada.call(schedules.share, { query: { id: work.id }, body: share });
  await ben.call(schedules.accept, { query: { id: work.id } });
  const sourceFor = async (reader: TestUser, event: string) =>
    (await reader.call(events.read, { params: { id: event } })).source;
  expect(await sourceFor(ada, step.id)).toBe('google');
  expect(await sourceFor(ada, id)).toBeUndefined();
  expect(await sourceFor(ben, step.id)).toBeUndefined();
});

test('a put over what is there keeps what only we know', async () => {
  const event = await ada.createEvent(work, { buffer_before: 15, kind: 'focus', locked: true });
  const { version, ...known } = (await recordOf(event.id))!;
  const change = createPutStep({ ...known, if_version: version, title: 'Moved away', attendees: [] });
  const { results } = await google.apply(work.id, [change]);
  expect(results).toMatchObject([{ outcome: 'written', version: version + 1 }]);
  expect(await ada.call(events.read, { params: { id: event.id } })).toMatchObject({
    title: 'Moved away',
    buffer_before: 15,
    kind: 'focus',
    locked: true,
    version: version + 1,
  });
  expect(await recordOf(event.id)).toMatchObject({ source: 'own' });
});

test('each step fares for itself', async () => {
  const mine = await ada.createEvent(work);
  const home = await ada.createSchedule('Home');
  const [elsewhere, another] = [await ada.createEvent(home), await ada.createEvent(home)];
  const record = (await recordOf(mine.id))!;
  const good = createPutStep();
  const { results } = await google.apply(work.id, [
    createPutStep({ id: mine.id, if_version: 7, title: 'Other' }),
    createPutStep({ id: mine.id, title: 'Other' }),
    createPutStep({ id: elsewhere.id }),
    createPutStep({ if_version: 1 }),
    createPutStep({ title: '  ' }),
    createPutStep({ title: 'a'.repeat(501) }),
    createPutStep({ end_time: null }),
    createPutStep({ end_time: '2026-11-23T09:00:00.000Z' }),
    createPutStep({ time_zone: 'Mars/Olympus' }),
    createPutStep({ recurrence: ['RRULE:FREQ=SOMETIMES'] }),
    createPutStep({ series_id: newId(), original_start: '2026-11-23T09:00:00.000Z' }),
    { op: 'delete', id: newId(), if_version: 1 },
    { op: 'delete', id: another.id, if_version: 1 },
    good,
    { ...good, title: 'Again' },
  ]);
  expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['stale', null],
    ['refused', 'It was named twice'],
    ['refused', 'This id is taken'],
    ['gone', null],
    ['refused', 'It has no title'],
    ['refused', 'Use at most 500 characters'],
    ['refused', 'It does not say when it begins and ends'],
    ['refused', 'End time must be after start time'],
    ['refused', 'Use an IANA time zone, such as Europe/Lisbon'],
    ['refused', expect.stringMatching(/^It cannot recur as it says: ./)],
    ['refused', 'Its series is not on this schedule'],
    ['gone', null],
    ['gone', null],
    ['written', null],
    ['refused', 'It was named twice'],
  ]);
  expect(results[0]).toMatchObject({ version: record.version });
  expect(await recordsOf(work.id)).toMatchObject([
    { id: mine.id, title: 'Workshop' },
    { id: good.id },
  ]);
});

test('what is so already is no change, whatever version it was written over', async () => {
  const step = createPutStep({ attendees: [{ email: 'eve@guest.test', status: 'pending' }] });
  await google.apply(work.id, [step]);
  const again = await google.apply(work.id, [step]);
  expect(again).toMatchObject({ batch_id: null, results: [{ outcome: 'same', version: 1 }] });
  const later = await google.apply(work.id, [{ ...step, if_version: 9 }]);
  expect(later.outcomes).toEqual(['same']);
  const other = { ...step, attendees: [{ email: 'eve@guest.test', status: 'declined' as const }] };
  expect((await google.apply(work.id, [other])).outcomes).toEqual(['stale']);
  expect((await google.apply(work.id, [{ ...other, if_version: 1 }])).outcomes).toEqual([
    'written',
  ]);
});

test('a call that is repeated under its key is given the first answer', async () => {
  const key = newId();
  const step = createPutStep();
  const first = await google.apply(work.id, [step], key);
  await ada.call(events.remove, { params: { id: step.id } });
  expect(await google.apply(work.id, [step], key)).toEqual(first);
  expect(await recordsOf(work.id)).toEqual([]);
  await expect(google.apply(work.id, [createPutStep()], key)).rejects.toMatchObject({ status: 409 });
});

test('the same call at once is one', async () => {
  const key = newId();
  const step = createPutStep();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => google.apply(work.id, [step], key)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

describe('an all-day event', () => {
  const days = {
    is_all_day: true,
    start_time: null,
    end_time: null,
    start_date: '2026-11-23',
    end_date: '2026-11-25',
  };

  test('is its dates, in its zone', async () => {
    const step = createPutStep({ ...days, time_zone: 'America/New_York' });
    await google.apply(work.id, [step]);
    expect(await recordOf(step.id)).toMatchObject({
      ...days,
      start_time: '2026-11-23T05:00:00.000Z',
      end_time: '2026-11-25T05:00:00.000Z',
    });
    const told = { ...step, start_time: '2020-01-01T00:00:00.000Z' };
    expect((await google.apply(work.id, [told])).outcomes).toEqual(['same']);
  });

  test.each([{ start_date: null }, { end_date: '2026-11-22' }, { start_date: '2026-02-30' }])(
    'needs days: %j',
    async (given) => {
      expect((await google.apply(work.id, [createPutStep({ ...days, ...given })])).outcomes).toEqual([
        'refused',
      ]);
    },
  );
});

describe('a series', () => {
  const weekly = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
  const second = '2026-11-30T09:00:00.000Z';
  const exception = (series_id: string, given = {}) =>
    createPutStep({
      series_id,
      original_start: second,
      start_time: '2026-11-30T11:00:00.000Z',
      end_time: '2026-11-30T12:00:00.000Z',
      ...given,
    });
  const starts = async () => {
    const range = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-31T00:00:00Z' };
    const listed = await ada.call(events.list, { query: range });
    return listed.map(({ start_time }) => start_time.slice(5, 13)).toSorted();
  };

  test('comes with its exceptions, in whatever order they are named', async () => {
    const master = createPutStep({ ...weekly, ical_uid: 'series@google.test' });
    const moved = exception(master.id, { ical_uid: 'series@google.test' });
    const { outcomes } = await google.apply(work.id, [moved, master]);
    expect(outcomes).toEqual(['written', 'written']);
    expect(await starts()).toEqual(['11-23T09', '11-30T11', '12-07T09', '12-14T09']);
    expect(await recordOf(moved.id)).toMatchObject({
      series_id: master.id,
      original_start: second,
      ical_uid: 'series@google.test',
      recurrence: null,
    });
  });

  test('is given an exception later, and lies with it wherever it lies', async () => {
    const home = await ada.createSchedule('Home');
    const master = await ada.createEvent([work, home], {
      start_time: '2026-11-23T09:00:00Z',
      end_time: '2026-11-23T10:00:00Z',
      ...weekly,
    });
    const moved = exception(master.id);
    expect((await google.apply(work.id, [moved])).outcomes).toEqual(['written']);
    expect(await recordOf(moved.id, home)).toMatchObject({ id: moved.id });
    const taken = exception(master.id);
    expect((await google.apply(work.id, [taken])).outcomes).toEqual(['stale']);
    const other = { original_start: '2026-12-14T09:00:00.000Z' };
    const { results } = await google.apply(work.id, [
      exception(master.id, other),
      exception(master.id, other),
      createPutStep({ ...moved, original_start: '2026-12-07T09:00:00.000Z', if_version: 1 }),
      exception(master.id, { original_start: '2026-12-07' }),
      exception(master.id, { original_start: null }),
      exception(master.id, { original_start: '2026-12-14T09:00:00.000Z', ...weekly }),
    ]);
    expect(results.map(({ outcome, detail }) => `${outcome}: ${detail}`)).toEqual([
      'written: null',
      'refused: Another event has its place in the series',
      'refused: It cannot move within a series, nor to another: delete it and put it anew',
      expect.stringContaining('refused: Where its series would have it is a date if'),
      'refused: An exception names its series and where that would have it',
      'refused: An exception of a series does not recur itself',
    ]);
    const instead = () =>
      google.apply(work.id, [taken, { op: 'delete', id: moved.id, if_version: 1 }]);
    // It lies at home as well.
    expect((await instead()).outcomes).toEqual(['refused', 'written']);
  });

  test('takes an exception in the place of another', async () => {
    const master = createPutStep({ ...weekly });
    const [moved, instead] = [exception(master.id), exception(master.id)];
    await google.apply(work.id, [master, moved]);
    const remove = { op: 'delete' as const, id: moved.id, if_version: 1 };
    const { outcomes } = await google.apply(work.id, [instead, remove]);
    expect(outcomes).toEqual(['written', 'written']);
    expect(await recordOf(moved.id)).toBeUndefined();
    expect(await recordOf(instead.id)).toMatchObject({ original_start: second });
  });

  test('leaves out what is left out there, and goes with all that is its own', async () => {
    const master = createPutStep({ ...weekly });
    const moved = exception(master.id);
    await google.apply(work.id, [master, moved]);
    const without = { ...weekly, recurrence: [...weekly.recurrence, 'EXDATE:20261207T090000Z'] };
    const change = createPutStep({ ...master, ...without, if_version: 1 });
    expect((await google.apply(work.id, [change])).outcomes).toEqual(['written']);
    expect(await starts()).toEqual(['11-23T09', '11-30T11', '12-14T09']);
    await google.apply(work.id, [{ op: 'delete', id: moved.id, if_version: 1 }]);
    expect(await starts()).toEqual(['11-23T09', '11-30T09', '12-14T09']);
    const { results } = await google.apply(work.id, [
      { op: 'delete', id: master.id, if_version: 2 },
    ]);
    expect(results).toMatchObject([{ outcome: 'written', version: null }]);
    expect(await recordsOf(work.id)).toEqual([]);
  });
});

test('what lies on another schedule as well only leaves this one', async () => {
  const home = await ada.createSchedule('Home');
  const both = await ada.createEvent([work, home]);
  const { results } = await google.apply(work.id, [
    { op: 'delete', id: both.id, if_version: both.version },
  ]);
  expect(results).toMatchObject([{ outcome: 'written', version: both.version + 1 }]);
  expect(await recordsOf(work.id)).toEqual([]);
  expect(await ada.call(events.read, { params: { id: both.id } })).toMatchObject({
    schedule_ids: [home.id],
  });
});

test("guests of somebody else's event are kept as information", async () => {
  const step = createPutStep({
    organizer_email: 'boss@elsewhere.test',
    attendees: [
      { email: 'eve@guest.test', status: 'tentative' },
      { email: ada.account.email, status: 'accepted' },
    ],
  });
  await google.apply(work.id, [step]);
  expect(await recordOf(step.id)).toMatchObject({
    organizer_email: 'boss@elsewhere.test',
    attendees: [{ email: 'eve@guest.test', status: 'tentative' }],
  });
  const seen = await ada.call(events.read, { params: { id: step.id } });
  expect(seen.invited_users).toEqual([]);
  expect((await google.apply(work.id, [step])).outcomes).toEqual(['same']);
});

test('pages hold all records, each once', async () => {
  const steps = Array.from({ length: 5 }, (_, index) => createPutStep({ title: `Event ${index}` }));
  await google.apply(work.id, steps);
  const found: string[] = [];
  let after: string | undefined;
  do {
    const query = { schedule_id: work.id, limit: '2', ...(after && { after }) };
    const page = await google.call(sync.records, { query });
    expect(page.records.length).toBeLessThanOrEqual(2);
    found.push(...page.records.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(found.toSorted()).toEqual(steps.map(({ id }) => id).toSorted());
});

describe('rights', () => {
  const asking = (service: SyncClient, schedule_id: string) => [
    service.call(sync.changes, { query: { schedule_id } }),
    service.call(sync.records, { query: { schedule_id } }),
    service.call(sync.read, { body: { schedule_id, ids: [] } }),
    service.apply(schedule_id, [createPutStep()]),
  ];

  const statusesOf = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((call) =>
      call.status === 'rejected' ? (call.reason as { status: number }).status : 200,
    );

  test('a schedule that the user may not write to is not there', async () => {
    const ben = await core.createUser({ name: 'ben', plan: 'pro' });
    const theirs = await ben.createSchedule();
    const emails = [ada.account.email];
    await ben.call(schedules.share, { query: { id: theirs.id }, body: { emails } });
    await ada.call(schedules.accept, { query: { id: theirs.id } });
    const calls = [...asking(google, theirs.id), ...asking(google, randomUUID())];
    expect(await statusesOf(calls)).toEqual(calls.map(() => 404));
  });

  test('a token for nobody is none for these calls', async () => {
    const calls = asking(createSyncClient(core), work.id);
    expect(await statusesOf(calls)).toEqual(calls.map(() => 401));
  });

  test('a session opens none of them, nor is any below /api', async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const origin = new URL(core.baseUrl).origin;
    const path = `/internal/sync/changes?schedule_id=${work.id}`;
    expect((await fetch(origin + path, { headers })).status).toBe(401);
    expect((await fetch(origin + path)).status).toBe(401);
    expect((await fetch(core.baseUrl + path, { headers })).status).toBe(404);
    expect((await fetch(`${origin}/internal/sync/touched`, { headers })).status).toBe(401);
  });

  test('who edits a shared schedule neither reads nor writes what is private on it', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const owner = await core.createUser({ name: 'cleo', plan: 'pro' });
    const shared = await owner.createSchedule();
    const share = { emails: [ben.account.email], role: 'editor' as const };
    await owner.call(schedules.share, { query: { id: shared.id }, body: share });
    await ben.call(schedules.accept, { query: { id: shared.id } });
    const secret = await owner.createEvent(shared, { title: 'Doctor', visibility: 'private' });
    const service = createSyncClient(core, ben.account.id);
    const [record] = await recordsOf(shared.id, service);
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

test('a batch is told as what Google did, and undone as a whole', async () => {
  const mine = await ada.createEvent(work, { invited_users: ['eve@guest.test'] });
  const record = (await recordOf(mine.id))!;
  const added = Array.from({ length: 12 }, (_, index) => createPutStep({ title: `Event ${index}` }));
  const change = createPutStep({ ...record, op: 'put', if_version: record.version, title: 'Renamed' });
  const { batch_id } = await google.apply(work.id, [...added, change]);
  const { batches } = await ada.call(history.list, {});
  expect(batches[0]).toMatchObject({
    id: batch_id,
    cause: 'google',
    can_undo: true,
    summary: "Google Calendar: Renamed 'Workshop' to 'Renamed'; Added 12 events",
  });
  const after = await google.getCursor(work.id);
  const undone = await ada.call(history.undo, { params: { batch_id: batch_id! } });
  expect(undone.batch_id).not.toBe(batch_id);
  expect(await recordsOf(work.id)).toMatchObject([{ id: mine.id, title: 'Workshop' }]);
  const { changes } = await google.call(sync.changes, { query: { schedule_id: work.id, after } });
  expect(changes).toHaveLength(13);
  for (const told of changes) expect(told).toMatchObject({ cause: 'undo', undoes_cause: 'google' });
});

test('of a large batch all events are counted', async () => {
  const steps = Array.from({ length: 1200 }, (_, index) => createPutStep({ title: `Event ${index}` }));
  await google.apply(work.id, steps);
  const { batches } = await ada.call(history.list, { query: { limit: '1' } });
  expect(batches[0]?.summary).toBe('Google Calendar: Added 1,200 events');
});
