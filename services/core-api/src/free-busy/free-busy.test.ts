import { freeBusy, preferences, schedules } from '@scheduler/contracts/core';
import type { RouteBody } from '@scheduler/contracts';
import { newId } from '@scheduler/service-kit';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let owner: TestUser;
let requester: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [owner, requester] = [
    await core.createUser({ plan: 'pro' }),
    await core.createUser({ name: 'ben' }),
  ];
});
afterAll(() => core.stop());

const toIso = (time: string) => `2026-11-${time}:00Z`;
const day = { time_min: toIso('10T00:00'), time_max: toIso('11T00:00') };
const queryFreeBusy = (user: TestUser, body: Partial<RouteBody<typeof freeBusy.ask>>) =>
  user.call(freeBusy.ask, { body: { ...day, ...body } });
const formatIntervals = (findBusyIntervals: { start_time: string; end_time: string }[]) =>
  findBusyIntervals.map(
    ({ start_time, end_time }) => `${start_time.slice(8, 16)} ${end_time.slice(8, 16)}`,
  );
const createTimes = (start: string, end: string) => ({
  start_time: toIso(start),
  end_time: toIso(end),
});

async function createSharedSchedule(role: 'freebusy' | 'viewer' | 'editor' = 'freebusy') {
  const schedule = await owner.createSchedule();
  const query = { id: schedule.id };
  await owner.call(schedules.share, { query, body: { emails: [requester.account.email], role } });
  await requester.call(schedules.accept, { query });
  return schedule;
}

describe('free/busy query', () => {
  it('returns only busy times on shared schedules, merged and clipped to the requested range', async () => {
    const shared = await createSharedSchedule();
    await owner.createEvent(shared, createTimes('09T22:00', '10T01:00'));
    await owner.createEvent(shared, createTimes('10T09:00', '10T10:00'));
    await owner.createEvent(shared, createTimes('10T10:00', '10T11:00'));
    await owner.createEvent(shared, {
      ...createTimes('02T13:00', '02T14:00'),
      recurrence: ['RRULE:FREQ=DAILY'],
    });
    await owner.createEvent(shared, {
      ...createTimes('10T16:00', '10T17:00'),
      transparency: 'transparent',
    });
    await owner.createEvent(shared, {
      ...createTimes('10T18:00', '10T19:00'),
      visibility: 'private',
    });
    await owner.createEvent(
      await owner.createSchedule('Unshared'),
      createTimes('10T20:00', '10T21:00'),
    );
    const { people } = await queryFreeBusy(requester, {
      emails: [owner.account.email.toUpperCase()],
    });
    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ email: owner.account.email.toUpperCase(), access: 'shared' });
    expect(formatIntervals(people[0]?.busy ?? [])).toEqual([
      '10T00:00 10T01:00',
      '10T09:00 10T11:00',
      '10T13:00 10T14:00',
      '10T18:00 10T19:00',
    ]);
  });

  it('excludes the event that is about to be moved', async () => {
    const shared = await createSharedSchedule();
    const { id } = await owner.createEvent(shared, createTimes('10T09:00', '10T10:00'));
    await owner.createEvent(shared, createTimes('10T13:00', '10T14:00'));
    const { people } = await queryFreeBusy(requester, {
      emails: [owner.account.email],
      exclude_event_id: id,
    });
    expect(formatIntervals(people[0]?.busy ?? [])).toEqual(['10T13:00 10T14:00']);
  });

  it('returns the same response for users without shared schedules and for unknown email addresses', async () => {
    await owner.createEvent(await owner.createSchedule(), createTimes('10T09:00', '10T10:00'));
    const { people } = await queryFreeBusy(requester, {
      emails: [owner.account.email, 'nobody@example.test'],
    });
    const [unshared, nonexistent] = people.map(({ email: _, ...rest }) => rest);
    expect(unshared).toEqual({ access: 'none', busy: [], time_zone: null, working_hours: null });
    expect(nonexistent).toEqual(unshared);
  });

  it('includes the time zone and working hours once the user has saved preferences', async () => {
    await createSharedSchedule();
    const findOwner = async () =>
      (await queryFreeBusy(requester, { emails: [owner.account.email] })).people[0];
    expect(await findOwner()).toMatchObject({ time_zone: null, working_hours: null });
    const { working_hours } = await owner.call(preferences.update, {
      body: {
        time_zone: 'Asia/Tokyo',
        working_hours: { monday: [{ start: '10:00', end: '15:00' }] },
      },
    });
    expect(await findOwner()).toMatchObject({ time_zone: 'Asia/Tokyo', working_hours });
  });

  it('returns nothing until the invitation to a schedule is accepted', async () => {
    const schedule = await owner.createSchedule();
    await owner.createEvent(schedule, createTimes('10T09:00', '10T10:00'));
    const body = { emails: [requester.account.email], role: 'viewer' as const };
    await owner.call(schedules.share, { query: { id: schedule.id }, body });
    const { people } = await queryFreeBusy(requester, { emails: [owner.account.email] });
    expect(people[0]?.access).toBe('none');
  });

  it("returns all of the caller's own busy times", async () => {
    await owner.createEvent(await owner.createSchedule(), createTimes('10T09:00', '10T10:00'));
    await owner.createEvent(
      await owner.createSchedule('Other'),
      createTimes('10T12:00', '10T13:00'),
    );
    const { people } = await queryFreeBusy(owner, { emails: [owner.account.email] });
    expect(people[0]?.access).toBe('own');
    expect(formatIntervals(people[0]?.busy ?? [])).toEqual([
      '10T09:00 10T10:00',
      '10T12:00 10T13:00',
    ]);
  });

  it("returns busy times per schedule, and none for schedules that the caller can't access", async () => {
    const shared = await createSharedSchedule('viewer');
    const unshared = await owner.createSchedule('Unshared');
    await owner.createEvent([shared, unshared], createTimes('10T09:00', '10T10:00'));
    const schedule_ids = [shared.id, unshared.id, newId()];
    const response = await queryFreeBusy(requester, { schedule_ids });
    expect(
      response.schedules.map(({ access, busy: findBusyIntervals }) => [
        access,
        formatIntervals(findBusyIntervals),
      ]),
    ).toEqual([
      ['shared', ['10T09:00 10T10:00']],
      ['none', []],
      ['none', []],
    ]);
    expect((await queryFreeBusy(owner, { schedule_ids })).schedules[1]?.access).toBe('own');
  });

  it('excludes events that the owner of the schedule declined', async () => {
    const shared = await createSharedSchedule();
    const event = await owner.createEvent(shared, {
      ...createTimes('10T09:00', '10T10:00'),
      invited_users: [owner.account.email],
    });
    await runInBatch(core.db, (trx) =>
      trx('attendees').where({ event_id: event.id }).update({ partstat: 'declined' }),
    );
    expect(
      (await queryFreeBusy(requester, { emails: [owner.account.email] })).people[0]?.busy,
    ).toEqual([]);
  });

  it('counts busy all-day events in the requested time zone and includes buffers', async () => {
    const shared = await createSharedSchedule();
    const allDay = {
      is_all_day: true,
      transparency: 'opaque' as const,
      start_time: '2026-11-10',
      end_time: '2026-11-11',
    };
    await owner.createEvent(shared, { ...allDay, time_zone: 'Asia/Tokyo' });
    await owner.createEvent(shared, { ...createTimes('10T20:00', '10T21:00'), buffer_after: 30 });
    const range = { time_min: toIso('09T00:00'), time_max: toIso('12T00:00') };
    const emails = [owner.account.email];
    const findBusyIntervals = async (time_zone?: string) =>
      formatIntervals(
        (await queryFreeBusy(requester, { ...range, emails, ...(time_zone && { time_zone }) }))
          .people[0]?.busy ?? [],
      );
    expect(await findBusyIntervals()).toEqual(['09T15:00 10T15:00', '10T20:00 10T21:30']);
    expect(await findBusyIntervals('America/New_York')).toEqual(['10T05:00 11T05:00']);
  });

  it.each([
    [{}, '/emails'],
    [{ emails: ['x'] }, '/emails/0'],
    [{ emails: Array.from({ length: 51 }, (_, n) => `n${n}@example.test`) }, '/emails'],
    [{ emails: ['a@b'], time_max: day.time_min }, '/time_max'],
    [{ emails: ['a@b'], time_max: '2199-01-01T00:00:00Z' }, '/time_max'],
    [{ emails: ['a@b'], time_zone: 'Mars/Base' }, '/time_zone'],
  ])('rejects the body %j with an error at %s', async (body, pointer) => {
    await expect(queryFreeBusy(owner, body)).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});
