import {
  history,
  schedules,
  search,
  type EventHit,
  type Schedule,
} from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
  [ada, ben] = [
    await core.signedIn({ plan: 'pro' }),
    await core.signedIn({ name: 'benedikt', plan: 'pro' }),
  ];
  const { id: user_id, email } = ben.user;
  await core.db('people').insert({ user_id, email, full_name: 'Benedikt Müller' });
  work = await ada.schedule('Arbeit');
});
afterAll(() => core.stop());

const now = '2026-11-19T10:15:00Z';
const find = (who: Person, q: string, more: object = {}) =>
  who.call(search.find, { query: { q, now, time_zone: 'Europe/Lisbon', ...more } });

const events = async (who: Person, q: string, more: object = {}) =>
  (await find(who, q, more)).hits.filter((hit): hit is EventHit => hit.kind === 'event');
const titles = async (who: Person, q: string, more: object = {}) =>
  (await events(who, q, more)).map(({ title }) => title);

const at = (start: string) => ({
  start_time: start,
  end_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
});

describe('what is found', () => {
  beforeAll(async () => {
    await ada.event(work, { title: 'Dentist appointment', ...at('2026-03-10T09:00:00Z') });
    await ada.event(work, { title: 'Crème brûlée tasting', location: 'Café Central' });
    await ada.event(work, {
      title: 'Quarterly meetings',
      description: `${'x '.repeat(300)}budget`,
    });
    await ada.event(work, {
      title: 'Lunch',
      invited_users: [ben.user.email, 'zoe@elsewhere.test'],
    });
    await ada.event(work, { title: 'Zahnarzttermin' });
    await ada.event(work, { title: 'Встреча', ...at('2026-11-20T09:00:00Z') });
  });

  test.each([
    ['a word of the title', 'dentist', 'Dentist appointment'],
    ['its beginning', 'dent', 'Dentist appointment'],
    ['words in any order', 'appointment DENTIST', 'Dentist appointment'],
    ['letters without their accents', 'creme brulee', 'Crème brûlée tasting'],
    ['a place', 'café', 'Crème brûlée tasting'],
    ['the singular', 'meeting', 'Quarterly meetings'],
    ['the plural', 'dentists', 'Dentist appointment'],
    ['a word deep in the description', 'budget', 'Quarterly meetings'],
    ['an address', 'zoe@elsewhere.test', 'Lunch'],
    ['the name of a guest', 'müller', 'Lunch'],
    ['a title with a guest', 'lunch with benedikt', 'Lunch'],
    ['a missing letter', 'dentst', 'Dentist appointment'],
    ['two letters swapped', 'dentits', 'Dentist appointment'],
    ['a wrong letter at the start', 'tentist', 'Dentist appointment'],
    ['the end of a long word', 'termin', 'Zahnarzttermin'],
    ['another script', 'ВСТРЕЧА', 'Встреча'],
  ])('%s', async (_, q, title) => {
    expect(await titles(ada, q)).toEqual([title]);
  });

  test.each(['dentist budget', 'xylophone', "'", '%', 'j:*', '!(', '\\', '&|', '😀', '()'])(
    '%s finds nothing',
    async (q) => {
      expect(await titles(ada, q)).toEqual([]);
    },
  );

  test('matches are told by their characters, of a long text with what is around', async () => {
    const [tasting] = await events(ada, 'brul');
    const title = tasting?.matches[0];
    expect(title).toMatchObject({ field: 'title', text: 'Crème brûlée tasting' });
    expect(title?.ranges.map(({ start, end }) => title.text.slice(start, end))).toEqual(['brûlée']);
    const [meetings] = await events(ada, 'budget');
    const deep = meetings?.matches[0];
    expect(deep).toMatchObject({ field: 'description' });
    expect(deep?.text.length).toBeLessThanOrEqual(160);
    expect(deep?.ranges.map(({ start, end }) => deep.text.slice(start, end))).toEqual(['budget']);
  });

  test('a title counts more than a description', async () => {
    await ada.event(work, { title: 'Ski trip', ...at('2026-12-01T09:00:00Z') });
    await ada.event(work, { title: 'Packing', description: 'for the ski trip', ...at(now) });
    expect(await titles(ada, 'ski')).toEqual(['Ski trip', 'Packing']);
  });
});

describe('dates', () => {
  beforeAll(async () => {
    const days = ['2026-11-11', '2026-11-17', '2026-11-20', '2027-03-02'];
    for (const day of days) {
      await ada.event(work, { title: `Standup ${day}`, ...at(`${day}T09:00:00Z`) });
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
  ])('%s', async (q, expected) => {
    expect(await titles(ada, q)).toEqual(expected);
  });

  test('dates alone list what is on them', async () => {
    const { hits, period } = await find(ada, 'last week');
    expect(period).toEqual({ start_date: '2026-11-09', end_date: '2026-11-15' });
    expect(hits.map((hit) => hit.kind === 'event' && hit.title)).toEqual(['Standup 2026-11-11']);
  });

  test('a month is a word like others where it has no such event', async () => {
    await ada.event(work, { title: 'May concert', ...at('2026-08-20T20:00:00Z') });
    const { hits, period } = await find(ada, 'may concert');
    expect(period).toBeNull();
    expect(hits).toMatchObject([{ title: 'May concert' }]);
  });
});

describe('series', () => {
  beforeAll(async () => {
    const series = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=10'], time_zone: 'Europe/Lisbon' };
    await ada.event(work, { title: 'Yoga', ...at('2026-11-03T18:00:00Z'), ...series });
    await ada.event(work, { title: 'Pottery', ...at('2026-01-05T18:00:00Z'), ...series });
  });

  test('the next occurrence stands for the series', async () => {
    const [yoga, ...more] = await events(ada, 'yoga');
    expect(more).toEqual([]);
    expect(yoga).toMatchObject({ start_time: '2026-11-24T18:00:00.000Z' });
    expect(yoga?.id).toBe(`${yoga?.recurring_event_id}_20261124T180000Z`);
  });

  test('of one that is over, the last', async () => {
    expect(await events(ada, 'pottery')).toMatchObject([
      { start_time: '2026-03-09T18:00:00.000Z' },
    ]);
  });

  test('with dates, one on them', async () => {
    expect(await events(ada, 'yoga last week')).toMatchObject([
      { start_time: '2026-11-10T18:00:00.000Z' },
    ]);
    expect(await events(ada, 'yoga 2025')).toEqual([]);
  });
});

describe('schedules and people', () => {
  test('are found by their names, beside events', async () => {
    expect((await find(ada, 'arbeit')).hits).toMatchObject([{ kind: 'schedule', id: work.id }]);
    expect((await find(ada, 'benedikt')).hits).toMatchObject([
      { kind: 'person', email: ben.user.email, full_name: 'Benedikt Müller' },
      { kind: 'event', title: 'Lunch' },
    ]);
  });
});

describe('rights', () => {
  test.each([
    ['viewer', ['Plans open']],
    ['freebusy', []],
  ] as const)('to a %s what is private or only busy is never there', async (role, found) => {
    const owner = await core.signedIn({ name: 'owner', plan: 'pro' });
    const other = await core.signedIn({ name: 'other', plan: 'pro' });
    const schedule = await owner.schedule('Shared');
    await owner.event(schedule, { title: 'Plans open' });
    await owner.event(schedule, { title: 'Plans private', visibility: 'private' });
    expect(await titles(other, 'plans')).toEqual([]);
    const query = { id: schedule.id };
    const body = { emails: [other.user.email], role };
    await owner.call(schedules.share, { query, body });
    expect(await titles(other, 'plans')).toEqual([]);
    await other.call(schedules.accept, { query });
    expect(await titles(other, 'plans')).toEqual(found);
    expect(await titles(other, 'plan november 2026')).toEqual(found);
    expect(await titles(other, 'november 2026')).toEqual(found);
    expect((await titles(owner, 'plans')).toSorted()).toEqual(['Plans open', 'Plans private']);
    await other.call(schedules.leave, { query });
    expect(await titles(other, 'plans')).toEqual([]);
  });
});

describe('changes', () => {
  test('are found at once, undone ones too, and what is gone is gone', async () => {
    const person = await core.signedIn({ plan: 'pro' });
    const schedule = await person.schedule();
    await person.event(schedule, { title: 'Walrus' });
    const [batch] = (await person.call(history.list, { query: {} })).batches;
    expect(await titles(person, 'walrus')).toEqual(['Walrus']);
    await person.call(history.undo, { params: { batch_id: batch?.id ?? '' } });
    expect(await titles(person, 'walrus')).toEqual([]);
  });

  test('a guest who tells their name is found by it', async () => {
    const owner = await core.signedIn({ plan: 'pro' });
    const late = core.identity.newUser('latecomer');
    const event = await owner.event(await owner.schedule(), { invited_users: [late.email] });
    expect(await titles(owner, 'lin chen')).toEqual([]);
    await core.db('people').insert({ user_id: late.id, email: late.email, full_name: 'Lin Chen' });
    expect(await titles(owner, 'lin chen')).toEqual([event.title]);
  });
});

describe('pages', () => {
  test('follow each other without a gap', async () => {
    const person = await core.signedIn({ plan: 'pro' });
    const schedule = await person.schedule();
    for (let day = 1; day <= 7; day += 1) {
      await person.event(schedule, { title: `Talk ${day}`, ...at(`2026-12-0${day}T09:00:00Z`) });
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await find(person, 'talk', { limit: '3', ...(cursor && { cursor }) });
      found.push(...page.hits.map((hit) => (hit.kind === 'event' ? hit.title : '')));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `Talk ${day}`));
  });

  test.each(['9999999999999-999', '-9999999999999-0'])(
    '%s is past all there is',
    async (cursor) => {
      expect(await find(ada, 'dentist', { cursor })).toMatchObject({ next_cursor: null });
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
  ])('%j is refused', async (query, pointer) => {
    await expect(ada.call(search.find, { query })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});
