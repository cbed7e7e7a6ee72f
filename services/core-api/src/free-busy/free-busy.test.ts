import { freeBusy, preferences, schedules } from '@scheduler/contracts/core';
import type { BodyOf } from '@scheduler/contracts';
import { newId } from '@scheduler/service-kit';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
});
afterAll(() => core.stop());

const at = (time: string) => `2026-11-${time}:00Z`;
const day = { time_min: at('10T00:00'), time_max: at('11T00:00') };
const ask = (person: Person, body: Partial<BodyOf<typeof freeBusy.ask>>) =>
  person.call(freeBusy.ask, { body: { ...day, ...body } });
const hours = (busy: { start_time: string; end_time: string }[]) =>
  busy.map(({ start_time, end_time }) => `${start_time.slice(8, 16)} ${end_time.slice(8, 16)}`);
const times = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) });

async function sharedWithBen(role: 'freebusy' | 'viewer' | 'editor' = 'freebusy') {
  const schedule = await ada.schedule();
  const query = { id: schedule.id };
  await ada.call(schedules.share, { query, body: { emails: [ben.user.email], role } });
  await ben.call(schedules.accept, { query });
  return schedule;
}

test('of a person only what they share is told, merged and within the time asked for', async () => {
  const shared = await sharedWithBen();
  await ada.event(shared, times('09T22:00', '10T01:00'));
  await ada.event(shared, times('10T09:00', '10T10:00'));
  await ada.event(shared, times('10T10:00', '10T11:00'));
  await ada.event(shared, { ...times('02T13:00', '02T14:00'), recurrence: ['RRULE:FREQ=DAILY'] });
  await ada.event(shared, { ...times('10T16:00', '10T17:00'), transparency: 'transparent' });
  await ada.event(shared, { ...times('10T18:00', '10T19:00'), visibility: 'private' });
  await ada.event(await ada.schedule('Unshared'), times('10T20:00', '10T21:00'));
  const { people } = await ask(ben, { emails: [ada.user.email.toUpperCase()] });
  expect(people).toHaveLength(1);
  expect(people[0]).toMatchObject({ email: ada.user.email.toUpperCase(), access: 'shared' });
  expect(hours(people[0]?.busy ?? [])).toEqual([
    '10T00:00 10T01:00',
    '10T09:00 10T11:00',
    '10T13:00 10T14:00',
    '10T18:00 10T19:00',
  ]);
});

test('an event that is about to be moved takes nobody’s time', async () => {
  const shared = await sharedWithBen();
  const { id } = await ada.event(shared, times('10T09:00', '10T10:00'));
  await ada.event(shared, times('10T13:00', '10T14:00'));
  const { people } = await ask(ben, { emails: [ada.user.email], exclude_event_id: id });
  expect(hours(people[0]?.busy ?? [])).toEqual(['10T13:00 10T14:00']);
});

test('who shares nothing and who is nobody are answered alike', async () => {
  await ada.event(await ada.schedule(), times('10T09:00', '10T10:00'));
  const { people } = await ask(ben, { emails: [ada.user.email, 'nobody@example.test'] });
  const [known, unknown] = people.map(({ email: _, ...rest }) => rest);
  expect(known).toEqual({ access: 'none', busy: [], time_zone: null, working_hours: null });
  expect(unknown).toEqual(known);
});

test('who shares their time shares by which clock they work, once they told', async () => {
  await sharedWithBen();
  const hoursTold = async () => (await ask(ben, { emails: [ada.user.email] })).people[0];
  expect(await hoursTold()).toMatchObject({ time_zone: null, working_hours: null });
  const { working_hours } = await ada.call(preferences.update, {
    body: {
      time_zone: 'Asia/Tokyo',
      working_hours: { monday: [{ start: '10:00', end: '15:00' }] },
    },
  });
  expect(await hoursTold()).toMatchObject({ time_zone: 'Asia/Tokyo', working_hours });
});

test('an invitation to share that is not accepted tells nothing', async () => {
  const schedule = await ada.schedule();
  await ada.event(schedule, times('10T09:00', '10T10:00'));
  const body = { emails: [ben.user.email], role: 'viewer' as const };
  await ada.call(schedules.share, { query: { id: schedule.id }, body });
  const { people } = await ask(ben, { emails: [ada.user.email] });
  expect(people[0]?.access).toBe('none');
});

test('one’s own time is all of it', async () => {
  await ada.event(await ada.schedule(), times('10T09:00', '10T10:00'));
  await ada.event(await ada.schedule('Other'), times('10T12:00', '10T13:00'));
  const { people } = await ask(ada, { emails: [ada.user.email] });
  expect(people[0]?.access).toBe('own');
  expect(hours(people[0]?.busy ?? [])).toEqual(['10T09:00 10T10:00', '10T12:00 10T13:00']);
});

test('schedules are told one by one, others’ not at all', async () => {
  const shared = await sharedWithBen('viewer');
  const unshared = await ada.schedule('Unshared');
  await ada.event([shared, unshared], times('10T09:00', '10T10:00'));
  const schedule_ids = [shared.id, unshared.id, newId()];
  const answer = await ask(ben, { schedule_ids });
  expect(answer.schedules.map(({ access, busy }) => [access, hours(busy)])).toEqual([
    ['shared', ['10T09:00 10T10:00']],
    ['none', []],
    ['none', []],
  ]);
  expect((await ask(ada, { schedule_ids })).schedules[1]?.access).toBe('own');
});

test('what its owner declined leaves them free', async () => {
  const shared = await sharedWithBen();
  const event = await ada.event(shared, {
    ...times('10T09:00', '10T10:00'),
    invited_users: [ada.user.email],
  });
  await inBatch(core.db, (trx) =>
    trx('attendees').where({ event_id: event.id }).update({ partstat: 'declined' }),
  );
  expect((await ask(ben, { emails: [ada.user.email] })).people[0]?.busy).toEqual([]);
});

test('a whole day is that of whoever reads it, and buffers count', async () => {
  const shared = await sharedWithBen();
  const whole = { is_all_day: true, start_time: '2026-11-10', end_time: '2026-11-11' };
  await ada.event(shared, { ...whole, time_zone: 'Asia/Tokyo' });
  await ada.event(shared, { ...times('10T20:00', '10T21:00'), buffer_after: 30 });
  const range = { time_min: at('09T00:00'), time_max: at('12T00:00') };
  const emails = [ada.user.email];
  const busy = async (time_zone?: string) =>
    hours(
      (await ask(ben, { ...range, emails, ...(time_zone && { time_zone }) })).people[0]?.busy ?? [],
    );
  expect(await busy()).toEqual(['09T15:00 10T15:00', '10T20:00 10T21:30']);
  expect(await busy('America/New_York')).toEqual(['10T05:00 11T05:00']);
});

test.each([
  [{}, '/emails'],
  [{ emails: ['x'] }, '/emails/0'],
  [{ emails: Array.from({ length: 51 }, (_, n) => `n${n}@example.test`) }, '/emails'],
  [{ emails: ['a@b'], time_max: day.time_min }, '/time_max'],
  [{ emails: ['a@b'], time_max: '2199-01-01T00:00:00Z' }, '/time_max'],
  [{ emails: ['a@b'], time_zone: 'Mars/Base' }, '/time_zone'],
])('%j is refused at %s', async (body, pointer) => {
  await expect(ask(ada, body)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
});
