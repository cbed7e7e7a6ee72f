import { HOUR_MS } from '@scheduler/scheduling/durations';
import {
  history,
  schedules,
  search,
  type EventSearchResult,
  type Schedule,
} from '@scheduler/contracts/core';
import { indexPendingBatches } from '../history/indexing.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
let guest: TestUser;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
  [user, guest] = [
    await core.createUser({ plan: 'pro' }),
    await core.createUser({ name: 'benedikt', plan: 'pro' }),
  ];
  const { id: user_id, email } = guest.account;
  await core.db('people').insert({ user_id, email, full_name: 'Benedikt Müller' });
  work = await user.createSchedule('Arbeit');
});
afterAll(() => core.stop());

const now = '2026-11-19T10:15:00Z';
const runSearch = (searcher: TestUser, q: string, options: object = {}) =>
  searcher.call(search.find, { query: { q, now, time_zone: 'Europe/Lisbon', ...options } });

const findEvents = async (searcher: TestUser, q: string, options: object = {}) =>
  (await runSearch(searcher, q, options)).hits.filter(
    (hit): hit is EventSearchResult => hit.kind === 'event',
  );
const findTitles = async (searcher: TestUser, q: string, options: object = {}) =>
  (await findEvents(searcher, q, options)).map(({ title }) => title);

const createTimes = (start: string) => ({
  start_time: start,
  end_time: new Date(Date.parse(start) + HOUR_MS).toISOString(),
});

describe('search results', () => {
  beforeAll(async () => {
    await user.createEvent(work, {
      title: 'Dentist appointment',
      ...createTimes('2026-03-10T09:00:00Z'),
    });
    await user.createEvent(work, { title: 'Crème brûlée tasting', location: 'Café Central' });
    await user.createEvent(work, {
      title: 'Quarterly meetings',
      description: `${'x '.repeat(300)}budget`,
    });
    await user.createEvent(work, {
      title: 'Lunch',
      invited_users: [guest.account.email, 'zoe@elsewhere.test'],
    });
    await user.createEvent(work, { title: 'Zahnarzttermin' });
    await user.createEvent(work, { title: 'Встреча', ...createTimes('2026-11-20T09:00:00Z') });
  });

  test.each([
    ['a word of the title', 'dentist', 'Dentist appointment'],
    ['its prefix', 'dent', 'Dentist appointment'],
    ['words in any order', 'appointment DENTIST', 'Dentist appointment'],
    ['letters without accents', 'creme brulee', 'Crème brûlée tasting'],
    ['a location', 'café', 'Crème brûlée tasting'],
    ['the singular', 'meeting', 'Quarterly meetings'],
    ['the plural', 'dentists', 'Dentist appointment'],
    ['a word late in the description', 'budget', 'Quarterly meetings'],
    ['an email address', 'zoe@elsewhere.test', 'Lunch'],
    ['the name of a guest', 'müller', 'Lunch'],
    ['a title with a guest', 'lunch with benedikt', 'Lunch'],
    ['a missing letter', 'dentst', 'Dentist appointment'],
    ['two letters swapped', 'dentits', 'Dentist appointment'],
    ['a wrong letter at the start', 'tentist', 'Dentist appointment'],
    ['the end of a long word', 'termin', 'Zahnarzttermin'],
    ['another script', 'ВСТРЕЧА', 'Встреча'],
  ])('are found by %s', async (_, q, title) => {
    expect(await findTitles(user, q)).toEqual([title]);
  });

  test.each(['dentist budget', 'xylophone', "'", '%', 'j:*', '!(', '\\', '&|', '😀', '()'])(
    'are empty for %s',
    async (q) => {
      expect(await findTitles(user, q)).toEqual([]);
    },
  );

  test('contain the positions of matches, and excerpts of long text', async () => {
    const [tasting] = await findEvents(user, 'brul');
    const title = tasting?.matches[0];
    expect(title).toMatchObject({ field: 'title', text: 'Crème brûlée tasting' });
    expect(title?.ranges.map(({ start, end }) => title.text.slice(start, end))).toEqual(['brûlée']);
    const [meetings] = await findEvents(user, 'budget');
    const descriptionMatch = meetings?.matches[0];
    expect(descriptionMatch).toMatchObject({ field: 'description' });
    expect(descriptionMatch?.text.length).toBeLessThanOrEqual(160);
    expect(
      descriptionMatch?.ranges.map(({ start, end }) => descriptionMatch.text.slice(start, end)),
    ).toEqual(['budget']);
  });

  test('rank a match in the title above one in the description', async () => {
    await user.createEvent(work, { title: 'Ski trip', ...createTimes('2026-12-01T09:00:00Z') });
    await user.createEvent(work, {
      title: 'Packing',
      description: 'for the ski trip',
      ...createTimes(now),
    });
    expect(await findTitles(user, 'ski')).toEqual(['Ski trip', 'Packing']);
  });
});

describe('searching with dates', () => {
  beforeAll(async () => {
    const days = ['2026-11-11', '2026-11-17', '2026-11-20', '2027-03-02'];
    for (const day of days) {
      await user.createEvent(work, { title: `Standup ${day}`, ...createTimes(`${day}T09:00:00Z`) });
    }
  });

  test.each([
    ['standup last week', ['Standup 2026-11-11']],
    ['standup this week', ['Standup 2026-11-20', 'Standup 2026-11-17']],
    ['standup tomorrow', ['Standup 2026-11-20']],
    ['standup on 2026-11-17', ['Standup 2026-11-17']],
    ['standup march 2027', ['Standup 2027-03-02']],
    ['standup in march', ['Standup 2027-03-02']],
    ['standup 2027', ['Standup 2027-03-02']],
    ['dentist march 2026', ['Dentist appointment']],
    ['march', ['Standup 2027-03-02']],
    ['standup yesterday', []],
  ])('finds the expected events for “%s”', async (q, expected) => {
    expect(await findTitles(user, q)).toEqual(expected);
  });

  test('lists all events of a date range if the query contains no other words', async () => {
    const { hits, period } = await runSearch(user, 'last week');
    expect(period).toEqual({ start_date: '2026-11-09', end_date: '2026-11-15' });
    expect(hits.map((hit) => hit.kind === 'event' && hit.title)).toEqual(['Standup 2026-11-11']);
  });

  test('treats a month as a word if no events are in that month', async () => {
    await user.createEvent(work, { title: 'May concert', ...createTimes('2026-08-20T20:00:00Z') });
    const { hits, period } = await runSearch(user, 'may concert');
    expect(period).toBeNull();
    expect(hits).toMatchObject([{ title: 'May concert' }]);
  });
});

describe('a recurring event', () => {
  beforeAll(async () => {
    const series = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=10'], time_zone: 'Europe/Lisbon' };
    await user.createEvent(work, {
      title: 'Yoga',
      ...createTimes('2026-11-03T18:00:00Z'),
      ...series,
    });
    await user.createEvent(work, {
      title: 'Pottery',
      ...createTimes('2026-01-05T18:00:00Z'),
      ...series,
    });
  });

  test('is represented by its next occurrence', async () => {
    const [yoga, ...options] = await findEvents(user, 'yoga');
    expect(options).toEqual([]);
    expect(yoga).toMatchObject({ start_time: '2026-11-24T18:00:00.000Z' });
    expect(yoga?.id).toBe(`${yoga?.recurring_event_id}_20261124T180000Z`);
  });

  test('is represented by its last occurrence after its end', async () => {
    expect(await findEvents(user, 'pottery')).toMatchObject([
      { start_time: '2026-03-09T18:00:00.000Z' },
    ]);
  });

  test('is represented by an occurrence in the searched date range', async () => {
    expect(await findEvents(user, 'yoga last week')).toMatchObject([
      { start_time: '2026-11-10T18:00:00.000Z' },
    ]);
    expect(await findEvents(user, 'yoga 2025')).toEqual([]);
  });
});

describe('schedules and people', () => {
  test('are found by name and listed together with events', async () => {
    expect((await runSearch(user, 'arbeit')).hits).toMatchObject([
      { kind: 'schedule', id: work.id },
    ]);
    expect((await runSearch(user, 'benedikt')).hits).toMatchObject([
      { kind: 'person', email: guest.account.email, full_name: 'Benedikt Müller' },
      { kind: 'event', title: 'Lunch' },
    ]);
  });
});

describe('access rights', () => {
  test.each([
    ['viewer', ['Plans open']],
    ['freebusy', []],
  ] as const)('hide private and free/busy events from a %s', async (role, results) => {
    const owner = await core.createUser({ name: 'owner', plan: 'pro' });
    const other = await core.createUser({ name: 'other', plan: 'pro' });
    const schedule = await owner.createSchedule('Shared');
    await owner.createEvent(schedule, { title: 'Plans open' });
    await owner.createEvent(schedule, { title: 'Plans private', visibility: 'private' });
    await indexPendingBatches({ db: core.db });
    expect(await findTitles(other, 'plans')).toEqual([]);
    const query = { id: schedule.id };
    const body = { emails: [other.account.email], role };
    await owner.call(schedules.share, { query, body });
    expect(await findTitles(other, 'plans')).toEqual([]);
    await other.call(schedules.accept, { query });
    expect(await findTitles(other, 'plans')).toEqual(results);
    expect(await findTitles(other, 'plan november 2026')).toEqual(results);
    expect(await findTitles(other, 'november 2026')).toEqual(results);
    expect((await findTitles(owner, 'plans')).toSorted()).toEqual(['Plans open', 'Plans private']);
    await other.call(schedules.leave, { query });
    expect(await findTitles(other, 'plans')).toEqual([]);
  });
});

describe('index updates', () => {
  test('apply immediately, even after an undo', async () => {
    const newUser = await core.createUser({ plan: 'pro' });
    const schedule = await newUser.createSchedule();
    await newUser.createEvent(schedule, { title: 'Walrus' });
    const [batch] = (await newUser.call(history.list, { query: {} })).batches;
    expect(await findTitles(newUser, 'walrus')).toEqual(['Walrus']);
    await newUser.call(history.undo, { params: { batch_id: batch?.id ?? '' } });
    expect(await findTitles(newUser, 'walrus')).toEqual([]);
  });

  test('apply when the name of a guest becomes known', async () => {
    const owner = await core.createUser({ plan: 'pro' });
    const lateGuest = core.identity.createAccount('latecomer');
    const event = await owner.createEvent(await owner.createSchedule(), {
      invited_users: [lateGuest.email],
    });
    expect(await findTitles(owner, 'lin chen')).toEqual([]);
    await core
      .db('people')
      .insert({ user_id: lateGuest.id, email: lateGuest.email, full_name: 'Lin Chen' });
    expect(await findTitles(owner, 'lin chen')).toEqual([event.title]);
  });
});

describe('pagination', () => {
  test('returns all results without gaps or duplicates', async () => {
    const newUser = await core.createUser({ plan: 'pro' });
    const schedule = await newUser.createSchedule();
    for (let day = 1; day <= 7; day += 1) {
      await newUser.createEvent(schedule, {
        title: `Talk ${day}`,
        ...createTimes(`2026-12-0${day}T09:00:00Z`),
      });
    }
    const results: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await runSearch(newUser, 'talk', { limit: '3', ...(cursor && { cursor }) });
      results.push(...page.hits.map((hit) => (hit.kind === 'event' ? hit.title : '')));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(results).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `Talk ${day}`));
  });

  test.each(['9999999999999-999', '-9999999999999-0'])(
    'returns no further page for the cursor %s',
    async (cursor) => {
      expect(await runSearch(user, 'dentist', { cursor })).toMatchObject({ next_cursor: null });
    },
  );

  test.each([
    [{ q: '' }, '?q'],
    [{ q: 'x'.repeat(201) }, '?q'],
    [{ q: 'x', limit: '0' }, '?limit'],
    [{ q: 'x', limit: '51' }, '?limit'],
    [{ q: 'x', cursor: 'next' }, '?cursor'],
    [{ q: 'x', cursor: '999999999999999-0' }, '?cursor'],
    [{ q: 'x', time_zone: 'Mars/Base' }, '?time_zone'],
  ])('rejects %j', async (query, pointer) => {
    await expect(user.call(search.find, { query })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});
