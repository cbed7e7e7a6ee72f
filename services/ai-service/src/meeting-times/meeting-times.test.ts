import { ai } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';
import { toTimestamp, MONDAY_MORNING, toPeriod } from '../testing/sample-week.ts';

let services: ServiceFixture;
let user: TestUser;
let ben: TestUser;

beforeAll(async () => {
  services = await startServices();
  services.setNow(MONDAY_MORNING);
});
beforeEach(async () => {
  user = await services.createUser();
  ben = await services.createUser({ name: 'ben', plan: 'free' });
});
afterAll(() => services.stop());

const suggest = (body: Record<string, unknown> = {}, caller = user) =>
  caller.ai(ai.suggestMeeting, { body: { duration_minutes: 60, ...body } });

const monday = { start: toTimestamp(1, '00:00'), end: toTimestamp(2, '00:00') };

test('suggested times fit all shared calendars, and attendees who share no calendar are named', async () => {
  await ben.shareNewSchedule(user, (shared) =>
    ben.createEvent(shared, toPeriod(1, '09:00', '15:00')),
  );
  const attendees = [{ email: ben.account.email }, { email: 'tom@example.test' }];
  const result = await suggest({ attendees, window: monday });
  expect(result.status).toBe('ok');
  expect(result.unknown).toEqual(['tom@example.test']);
  for (const { start_time, reasons, attendees: attendeeStatuses } of result.suggestions) {
    expect(start_time >= toTimestamp(1, '15:00')).toBe(true);
    expect(attendeeStatuses.map(({ status }) => status)).toEqual(['free', 'free', 'unknown']);
    expect(reasons).toContain("We can't see the calendar of tom@example.test.");
    expect(reasons).not.toContain('Everyone is free.');
  }
});

test('more than two attendees who share no calendar are counted instead of named', async () => {
  const attendees = ['tom', 'tim', 'tea'].map((name) => ({ email: `${name}@example.test` }));
  const { suggestions } = await suggest({ attendees, window: monday });
  expect(suggestions[0]?.reasons).toContain("We can't see 3 guests' calendars.");
});

test('suggested times are sorted by cost, and their score is derived from the cost', async () => {
  const { suggestions } = await suggest({ max_suggestions: 4 });
  expect(suggestions).toHaveLength(4);
  expect(suggestions[0]?.reasons.slice(0, 2)).toEqual([
    "You're free.",
    'Within your working hours.',
  ]);
  const costs = suggestions.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  for (const { score, cost, breakdown } of suggestions) {
    expect(score).toBe(Math.round(10_000 / (100 + cost)));
    expect(Object.values(breakdown).reduce((sum, points) => sum + points, 0)).toBe(cost);
  }
});

test('the reasons for a suggested time list availability first, then costs, and the delay last', async () => {
  await ben.core(preferences.update, { body: { time_zone: 'UTC' } });
  await ben.shareNewSchedule(user, async () => undefined);
  const attendees = [{ email: ben.account.email }];
  const result = await suggest({ attendees, max_per_day: 1 });
  expect(result.suggestions.length).toBeGreaterThan(1);
  for (const { reasons, breakdown } of result.suggestions) {
    expect(reasons.slice(0, 2)).toEqual(['Everyone is free.', "Within everyone's working hours."]);
    expect(reasons.at(-1)).toMatch(/earliest possible day\.$/);
    // A one-hour meeting with two people costs one hour of the user's focus time, not two.
    expect(breakdown.focus_loss).toBeLessThanOrEqual(24);
  }
});

test('a suggested time includes the local time of each attendee whose time zone is known', async () => {
  await ben.core(preferences.update, {
    body: { time_zone: 'America/New_York' },
  });
  await ben.shareNewSchedule(user, async () => undefined);
  const attendees = [{ email: ben.account.email }, { email: 'tom@example.test' }];
  const { suggestions } = await suggest({ attendees, window: monday });
  const [first] = suggestions;
  expect(first?.start_time).toBe(toTimestamp(1, '14:00'));
  expect(first?.attendees[1]).toMatchObject({
    local_time: '2038-01-04T09:00',
    time_zone: 'America/New_York',
    is_zone_known: true,
  });
  expect(first?.attendees[2]).toMatchObject({
    is_zone_known: false,
    local_time: '2038-01-04T14:00',
  });
  expect(first?.reasons).toContain('9:00 AM for ben.');
});

test('if no common time exists, near misses and relaxations of the constraints are returned', async () => {
  await ben.shareNewSchedule(user, (shared) =>
    ben.createEvent(shared, toPeriod(1, '06:00', '20:00')),
  );
  const attendees = [{ email: ben.account.email }];
  const result = await suggest({ attendees, window: monday });
  expect(result).toMatchObject({ status: 'no_common_slot', suggestions: [] });
  expect(result.near_misses[0]?.reasons[0]).toBe("ben can't attend: they're busy.");
  expect(result.relaxations[0]).toMatchObject({
    rule: 'without_attendee',
    email: ben.account.email,
  });
  expect(result.relaxations[0]?.text).toMatch(/^Without .+, \d+ times would work\.$/);
  const optionalResult = await suggest({
    attendees: [{ email: ben.account.email, required: false }],
    window: monday,
  });
  expect(optionalResult.status).toBe('ok');
  expect(optionalResult.suggestions[0]?.attendees[1]).toMatchObject({
    required: false,
    status: 'busy',
  });
});

test('suggested times respect busy time, buffers and the notice period', async () => {
  const work = await user.createSchedule();
  await user.createEvent(work, { ...toPeriod(1, '10:00', '11:00'), buffer_after: 60 });
  const body = { window: monday, max_suggestions: 20, max_per_day: 20, min_separation_minutes: 0 };
  const listStarts = async (overrides = {}) =>
    (await suggest({ ...body, ...overrides })).suggestions
      .map(({ start_time }) => start_time)
      .toSorted();
  expect((await listStarts())[0]).toBe(toTimestamp(1, '09:00'));
  expect(await listStarts()).not.toContain(toTimestamp(1, '11:00'));
  expect(await listStarts()).toContain(toTimestamp(1, '12:00'));
  expect((await listStarts({ min_notice_minutes: 360 }))[0]).toBe(toTimestamp(1, '13:00'));
  expect(await listStarts({ buffer_before_minutes: 30 })).not.toContain(toTimestamp(1, '12:00'));
});

test('the event to exclude does not block the time of any attendee', async () => {
  const work = await user.createSchedule();
  const meeting = { ...toPeriod(1, '09:00', '16:00'), invited_users: [ben.account.email] };
  const { id } = await user.createEvent(work, meeting);
  await ben.shareNewSchedule(user, async () => undefined);
  const body = {
    window: { start: toTimestamp(1, '09:00'), end: toTimestamp(1, '17:00') },
    duration_minutes: 420,
    attendees: [{ email: ben.account.email }],
  };
  expect((await suggest(body)).status).toBe('no_common_slot');
  const { suggestions } = await suggest({ ...body, exclude_event_id: id });
  expect(suggestions[0]?.start_time).toBe(toTimestamp(1, '09:00'));
});

test('suggest-meeting requires a session, a plan with the feature, and a valid request', async () => {
  await expect(suggest({}, ben)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Upgrade'),
  });
  const signedOut = await fetch(`${services.aiUrl}/ai/suggest-meeting`, { method: 'POST' });
  expect(signedOut.status).toBe(401);
  const invalidBodies = [
    { duration_minutes: 0 },
    { attendees: [{ email: 'nobody' }] },
    { step_minutes: 7 },
    { window: { start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' } },
  ];
  for (const body of invalidBodies)
    await expect(suggest(body)).rejects.toMatchObject({ status: 400 });
});
