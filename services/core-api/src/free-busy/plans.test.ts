import { events } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import { analyze, seedCalendar, seedCrowd, WEEK } from '../testing/bench/seed.ts';
import { HOUR_ASKED } from '../testing/bench/statements.ts';
import { startCore, type TestCore } from '../testing/core.ts';

jest.setTimeout(60_000);

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

interface Sent {
  sql: string;
  bindings: unknown[];
}

/** What Postgres would do for the statement of a call that reads events: for these values, and for any. */
async function plansOf(db: Database, call: () => Promise<unknown>): Promise<string[]> {
  let sent: Sent | undefined;
  const note = (query: Sent) => {
    if (query.sql.includes('event_schedules')) sent = query;
  };
  db.on('query', note);
  await call();
  db.off('query', note);
  const connection = (await db.client.acquireConnection()) as {
    query: (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>;
  };
  const plans = [
    await connection.query(`explain ${sent?.sql}`, sent?.bindings),
    await connection.query(`explain (generic_plan) ${sent?.sql}`),
  ];
  await db.client.releaseConnection(connection);
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
}

test('ranges and conflicts are found by the two bounded indices alone', async () => {
  const ada = await core.signedIn();
  await seedCalendar(core.db, ada.user.id, 20_000);
  await seedCrowd(core.db, 20_000);
  await analyze(core.db);
  const week = { start_date: WEEK.start, end_date: WEEK.end };
  const plans = [
    ...(await plansOf(core.db, () => ada.call(events.list, { query: week }))),
    ...(await plansOf(core.db, () => ada.call(events.conflicts, { query: HOUR_ASKED }))),
  ];
  for (const plan of plans) {
    expect(plan).toMatch(/Index Only Scan using event_schedules_by_start/);
    expect(plan).toMatch(/Index Only Scan using event_schedules_long_by_end/);
    expect(plan).not.toMatch(/Seq Scan on (events|event_schedules)/);
  }
});
