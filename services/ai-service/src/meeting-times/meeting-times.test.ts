import { ai } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { at, MONDAY, times } from '../testing/weeks.ts';

let product: Product;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  product = await startProduct();
  product.setNow(MONDAY);
});
beforeEach(async () => {
  ada = await product.signedIn();
  ben = await product.signedIn({ name: 'ben', plan: 'free' });
});
afterAll(() => product.stop());

const suggest = (body: Record<string, unknown> = {}, person = ada) =>
  person.ai(ai.suggestMeeting, { body: { duration_minutes: 60, ...body } });

const monday = { start: at(1, '00:00'), end: at(2, '00:00') };

test('times suit all whose calendars are shared, and say whose are not', async () => {
  await ben.sharedWith(ada, (shared) => ben.event(shared, times(1, '09:00', '15:00')));
  const attendees = [{ email: ben.user.email }, { email: 'tom@example.test' }];
  const found = await suggest({ attendees, window: monday });
  expect(found.status).toBe('ok');
  expect(found.unknown).toEqual(['tom@example.test']);
  for (const { start_time, reasons, attendees: seats } of found.suggestions) {
    expect(start_time >= at(1, '15:00')).toBe(true);
    expect(seats.map(({ status }) => status)).toEqual(['free', 'free', 'unknown']);
    expect(reasons).toContain('Not known whether tom@example.test is free: no calendar is shared.');
    expect(reasons).not.toContain('Everyone is free.');
  }
});

test('of many whose time is not known, it is told how many they are', async () => {
  const attendees = ['tom', 'tim', 'tea'].map((name) => ({ email: `${name}@example.test` }));
  const { suggestions } = await suggest({ attendees, window: monday });
  expect(suggestions[0]?.reasons).toContain(
    'Not known whether 3 guests are free: no calendar is shared.',
  );
});

test('the score is of the cost, the cheapest first, apart from each other', async () => {
  const { suggestions } = await suggest({ max_suggestions: 4 });
  expect(suggestions).toHaveLength(4);
  expect(suggestions[0]?.reasons.slice(0, 2)).toEqual([
    'You are free.',
    'Inside your working hours.',
  ]);
  const costs = suggestions.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  for (const { score, cost, breakdown } of suggestions) {
    expect(score).toBe(Math.round(10_000 / (100 + cost)));
    expect(Object.values(breakdown).reduce((sum, points) => sum + points, 0)).toBe(cost);
  }
});

test('who can come is told first, then what it costs, how soon it is last', async () => {
  await ben.core(preferences.update, { body: { time_zone: 'UTC' } });
  await ben.sharedWith(ada, async () => undefined);
  const attendees = [{ email: ben.user.email }];
  const found = await suggest({ attendees, max_per_day: 1 });
  expect(found.suggestions.length).toBeGreaterThan(1);
  for (const { reasons, breakdown } of found.suggestions) {
    expect(reasons.slice(0, 2)).toEqual(['Everyone is free.', 'Inside all working hours.']);
    expect(reasons.at(-1)).toMatch(/first day that is possible|after the first that is possible/);
    // An hour with two people takes an hour of one's own focus, and not two.
    expect(breakdown.focus_loss).toBeLessThanOrEqual(24);
  }
});

test('times are told by the clock of each, as far as it is known', async () => {
  await ben.core(preferences.update, {
    body: { time_zone: 'America/New_York' },
  });
  await ben.sharedWith(ada, async () => undefined);
  const attendees = [{ email: ben.user.email }, { email: 'tom@example.test' }];
  const { suggestions } = await suggest({ attendees, window: monday });
  const [first] = suggestions;
  expect(first?.start_time).toBe(at(1, '14:00'));
  expect(first?.attendees[1]).toMatchObject({
    local_time: '2027-01-04T09:00',
    time_zone: 'America/New_York',
    is_zone_known: true,
  });
  expect(first?.attendees[2]).toMatchObject({
    is_zone_known: false,
    local_time: '2027-01-04T14:00',
  });
  expect(first?.reasons).toContain('9:00 AM for ben.');
});

test('without a common time the nearest misses and what would help are told', async () => {
  await ben.sharedWith(ada, (shared) => ben.event(shared, times(1, '06:00', '20:00')));
  const attendees = [{ email: ben.user.email }];
  const found = await suggest({ attendees, window: monday });
  expect(found).toMatchObject({ status: 'no_common_slot', suggestions: [] });
  expect(found.near_misses[0]?.reasons[0]).toBe('ben cannot come: they are busy then.');
  expect(found.relaxations[0]).toMatchObject({ rule: 'without_attendee', email: ben.user.email });
  expect(found.relaxations[0]?.text).toMatch(/^Without .+ there would be \d+ times\.$/);
  const optional = await suggest({
    attendees: [{ email: ben.user.email, required: false }],
    window: monday,
  });
  expect(optional.status).toBe('ok');
  expect(optional.suggestions[0]?.attendees[1]).toMatchObject({ required: false, status: 'busy' });
});

test('one’s own time, buffers and notice are kept', async () => {
  const work = await ada.schedule();
  await ada.event(work, { ...times(1, '10:00', '11:00'), buffer_after: 60 });
  const body = { window: monday, max_suggestions: 20, max_per_day: 20, min_separation_minutes: 0 };
  const starts = async (more = {}) =>
    (await suggest({ ...body, ...more })).suggestions
      .map(({ start_time }) => start_time)
      .toSorted();
  expect((await starts())[0]).toBe(at(1, '09:00'));
  expect(await starts()).not.toContain(at(1, '11:00'));
  expect(await starts()).toContain(at(1, '12:00'));
  expect((await starts({ min_notice_minutes: 360 }))[0]).toBe(at(1, '13:00'));
  expect(await starts({ buffer_before_minutes: 30 })).not.toContain(at(1, '12:00'));
});

test('the event that is to be moved takes nobody’s time', async () => {
  const work = await ada.schedule();
  const meeting = { ...times(1, '09:00', '16:00'), invited_users: [ben.user.email] };
  const { id } = await ada.event(work, meeting);
  await ben.sharedWith(ada, async () => undefined);
  const body = {
    window: { start: at(1, '09:00'), end: at(1, '17:00') },
    duration_minutes: 420,
    attendees: [{ email: ben.user.email }],
  };
  expect((await suggest(body)).status).toBe('no_common_slot');
  const { suggestions } = await suggest({ ...body, exclude_event_id: id });
  expect(suggestions[0]?.start_time).toBe(at(1, '09:00'));
});

test('it is for plans that include it, for who is signed in, and for sound requests', async () => {
  await expect(suggest({}, ben)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Upgrade'),
  });
  const signedOut = await fetch(`${product.aiUrl}/ai/suggest-meeting`, { method: 'POST' });
  expect(signedOut.status).toBe(401);
  const bad = [
    { duration_minutes: 0 },
    { attendees: [{ email: 'nobody' }] },
    { step_minutes: 7 },
    { window: { start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' } },
  ];
  for (const body of bad) await expect(suggest(body)).rejects.toMatchObject({ status: 400 });
});
