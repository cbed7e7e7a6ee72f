import { events } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import { analyze, seedCalendar, seedOtherCalendars, WEEK } from '../testing/bench/seed.ts';
import { CONFLICT_PERIOD } from '../testing/bench/statements.ts';
import { startCore, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

interface CapturedQuery {
  sql: string;
  bindings: unknown[];
}

/** Returns the custom and the generic plan of the event query that the call runs. */
async function explainQuery(db: Database, call: () => Promise<unknown>): Promise<string[]> {
  let capturedQuery: CapturedQuery | undefined;
  const captureQuery = (query: CapturedQuery) => {
    if (query.sql.includes('event_schedules')) capturedQuery = query;
  };
  db.on('query', captureQuery);
  await call();
  db.off('query', captureQuery);
  const connection = (await db.client.acquireConnection()) as {
    query: (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>;
  };
  const plans = [
    await connection.query(`explain ${capturedQuery?.sql}`, capturedQuery?.bindings),
    await connection.query(`explain (generic_plan) ${capturedQuery?.sql}`),
  ];
  await db.client.releaseConnection(connection);
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
}

test('queries for ranges and conflicts use only the two bounded index scans', async () => {
  const user = await core.createUser();
  await seedCalendar(core.db, user.account.id, 20_000);
  await seedOtherCalendars(core.db, 20_000);
  await analyze(core.db);
  const week = { start_date: WEEK.start, end_date: WEEK.end };
  const plans = [
    ...(await explainQuery(core.db, () => user.call(events.list, { query: week }))),
    ...(await explainQuery(core.db, () => user.call(events.conflicts, { query: CONFLICT_PERIOD }))),
  ];
  for (const plan of plans) {
    expect(plan).toMatch(/Index Only Scan using event_schedules_by_start/);
    expect(plan).toMatch(/Index Only Scan using event_schedules_long_by_end/);
    expect(plan).not.toMatch(/Seq Scan on (events|event_schedules)/);
  }
});
