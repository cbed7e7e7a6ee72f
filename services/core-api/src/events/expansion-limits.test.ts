import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { conflicts, events, freeBusy, search, type Schedule } from '@scheduler/contracts/core';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';
import { seedSeries, type SeededSeries } from '../testing/seed-series.ts';
import { MAX_EXPANDED_SERIES } from '@scheduler/contracts/core';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

async function createOwner(series: SeededSeries): Promise<{ user: TestUser; schedule: Schedule }> {
  const user = await core.createUser({ plan: 'pro' });
  const schedule = await user.createSchedule();
  await seedSeries(core.db, user.account.id, schedule, series);
  return { user, schedule };
}

/** Half an hour, so that each hourly series has one occurrence. */
const [START, END] = ['2026-01-05T12:00:00Z', '2026-01-05T12:30:00Z'];

const reads: [string, (user: TestUser) => Promise<unknown>][] = [
  [
    'listing events',
    (user) => user.call(events.list, { query: { start_date: START, end_date: END } }),
  ],
  [
    'listing events in the compact format',
    (user) =>
      user.call(events.listCompact, {
        query: { start_date: START, end_date: END, format: 'compact' },
      }),
  ],
  ['listing conflicts', (user) => user.call(conflicts.list, { query: { from: START, to: END } })],
  [
    'checking an event for conflicts',
    (user) => user.call(events.conflicts, { query: { start_time: START, end_time: END } }),
  ],
  [
    'checking a series for conflicts',
    (user) =>
      user.call(events.conflicts, {
        query: { start_time: START, end_time: END, recurrence: 'RRULE:FREQ=DAILY' },
      }),
  ],
  [
    'requesting busy times',
    (user) =>
      user.call(freeBusy.ask, {
        body: { emails: [user.account.email], time_min: START, time_max: END },
      }),
  ],
  ['searching for a date', (user) => user.call(search.find, { query: { q: 'january 2026' } })],
];

describe('with more series than a request may expand', () => {
  const count = MAX_EXPANDED_SERIES + 1;
  let endless: TestUser;
  let short: TestUser;
  beforeAll(async () => {
    ({ user: endless } = await createOwner({ count, rule: 'RRULE:FREQ=HOURLY' }));
    ({ user: short } = await createOwner({
      count,
      rule: 'RRULE:FREQ=HOURLY;COUNT=20',
      end: '2026-01-05T22:00:00Z',
    }));
  });

  test.each(reads)('%s is rejected if the series are endless', async (_, read) => {
    await expect(read(endless)).rejects.toMatchObject({
      status: 400,
      message:
        'Too many recurring and multi-day events in this range. Choose a shorter range or delete some events.',
    });
  });

  test.each(reads)('%s is rejected if the series are short', async (_, read) => {
    await expect(read(short)).rejects.toMatchObject({ status: 400, code: 'invalid-request' });
  });

  test('events can still be created, listed without a range and deleted', async () => {
    const event = await endless.createEvent(await endless.createSchedule(), {
      start_time: START,
      end_time: END,
    });
    expect(event.conflicts).toEqual([]);
    const listed = await endless.call(events.list, {});
    expect(listed).toHaveLength(count + 1);
    await endless.call(events.remove, { params: { id: event.id } });
    expect(await endless.call(events.list, {})).toHaveLength(count);
  });
});

/**
 * Counts the turns of the event loop from the result of a request's query for events to its response.
 * Other requests are processed in these turns.
 */
async function countTurns(path: string, request: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(countTurn);
  };
  const onResponse = (_: unknown, { sql }: { sql: string }) => {
    if (sql.includes('matching_events')) turns = 0;
  };
  const onFinish = (message: unknown) => {
    const { request: finished } = message as { request: IncomingMessage };
    isDone ||= finished.url?.startsWith(path) ?? false;
  };
  core.db.on('query-response', onResponse);
  subscribe('http.server.response.finish', onFinish);
  countTurn();
  await request().catch(() => undefined);
  core.db.off('query-response', onResponse);
  unsubscribe('http.server.response.finish', onFinish);
  return turns;
}

test.each([
  ['/api/events?', 'listing events'],
  ['/api/events?', 'listing events in the compact format'],
  ['/api/conflicts', 'listing conflicts'],
  ['/api/events/conflicts/check', 'checking a series for conflicts'],
])('%s (%s) lets other requests run while it expands series', async (path, name) => {
  const { user } = await createOwner({ count: 4000, rule: 'RRULE:FREQ=HOURLY;COUNT=20000' });
  const turns = await countTurns(path, async () => new Map(reads).get(name)?.(user));
  expect(turns).toBeGreaterThan(20);
});
