import { events, history, ics, schedules } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import { createLog, newId } from '@scheduler/service-kit';
import { startPostgres, type TestPostgres } from '@scheduler/service-kit/testing';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { createSyncToken } from './events/change-tags.ts';
import { processAllBatches } from './history/outbox-relay.ts';
import { scanReminders } from './reminders/operations.ts';
import { searchTasks } from './search/tasks.ts';
import { accessRules } from './testing/access/access-rules.ts';
import type { AccessRule } from './testing/access/access-rule.ts';
import {
  createAccessFixture,
  createTestUsers,
  roles,
  type Role,
} from './testing/access/fixture.ts';
import { createMeetingFile } from './testing/meeting-file.ts';
import { mountedRoutes, sendRequest } from './testing/mounted-routes.ts';
import { recordPlans, type RecordedPlans } from './testing/record-plans.ts';
import { createPutStep, createSyncClient } from './testing/sync-client.ts';
import { startCore, type TestCore, type TestUser } from './testing/start-core.ts';

const IMPORTS = scaleCount(5, 10);
const IMPORT_SIZE = scaleCount(1000, 10_000);
const SINGLE_WRITES = 400;

/** Tables that the imports and writes of this test fill. The cost of scanning one grows with the installation. */
const GROWING_TABLES = [
  'attendees',
  'event_schedules',
  'events',
  'history',
  'history_audience',
  'history_batches',
  'reminder_watch',
  'schedule_words',
  'search_documents',
];

const routes = new Map(mountedRoutes.map((route) => [route.name, route]));

/** Returns the first role whose request succeeds, and the expected status. */
function findAllowedRole({ status }: AccessRule): [Role, number] | null {
  const allowed = roles.flatMap((role): [Role, number][] => {
    const roleStatus = 'everyone' in status ? status.everyone : status[role];
    return roleStatus !== undefined && roleStatus < 400 ? [[role, roleStatus]] : [];
  });
  return allowed[0] ?? null;
}

const writeCases = Object.entries(accessRules).flatMap(([key, rule]) => {
  const route = routes.get(key.split(': ')[0] ?? '');
  const allowed = findAllowedRole(rule);
  return route && route.method !== 'GET' && route.auth === 'user' && allowed
    ? [[key, route, rule, ...allowed] as const]
    : [];
});

const log = createLog('core-worker', 'silent');

let postgres: TestPostgres;
let core: TestCore;
let importer: TestUser;
let plans: RecordedPlans;

/** Runs the follow-up work of all writes so far, as the worker does. */
async function runWorker(): Promise<void> {
  await processAllBatches({ db: core.db, log });
  await searchTasks(core.db)['refresh-search']();
  await scanReminders(core.db, Date.now());
}

const importMeetings = async (user: TestUser, count: number) => {
  const { id: schedule_id } = await user.createSchedule();
  await user.call(ics.importFile, {
    query: { schedule_id },
    body: new TextEncoder().encode(createMeetingFile(count, user.account.email)),
  });
};

beforeAll(async () => {
  // Readers of changes search from the oldest transaction of the server on. Long transactions of other
  // tests would make scanning a table of this size the best plan.
  postgres = await startPostgres();
  core = await startCore({ serverUrl: postgres.url });
  for (let index = 0; index < IMPORTS; index += 1) {
    importer = await core.createUser({ plan: 'pro' });
    await importMeetings(importer, IMPORT_SIZE);
  }
  const schedule = await importer.createSchedule();
  for (let index = 0; index < SINGLE_WRITES; index += 1) await importer.createEvent(schedule);
  await runWorker();
  // Vacuum would otherwise run in the background at any time and change the plans.
  await core.db.raw('vacuum analyze');
  plans = await recordPlans(core.db);
});
afterAll(async () => {
  await core.stop();
  await postgres.stop();
});

/** Lists the statements since the last call that read a whole table, with their plans. */
const findScans = () =>
  plans
    .take()
    .filter(({ scannedTables }) => scannedTables.some((table) => GROWING_TABLES.includes(table)))
    .map(({ query, scannedTables }) => ({ query, scannedTables }));

test.each(writeCases)('%s does not scan a growing table', async (_, route, rule, role, status) => {
  // New users, because some records are limited per user.
  const users = await createTestUsers(core);
  const fixture = await createAccessFixture(role, core, users);
  const { token } = users.byRole[role];
  const response = await sendRequest(core.baseUrl, route, rule.input(fixture), token);
  await response.body?.cancel();
  expect(response.status).toBe(status);
  await runWorker();
  expect(findScans()).toEqual([]);
});

test.each(['this', 'following', 'all'] as const)(
  'changing and deleting occurrences with scope %s, and undoing it, does not scan a growing table',
  async (scope) => {
    const user = await core.createUser({ plan: 'pro' });
    const { id } = await user.createEvent(await user.createSchedule(), {
      recurrence: ['RRULE:FREQ=DAILY;COUNT=9'],
      invited_users: ['guest@example.test'],
    });
    const occurrence = `${id}_20261123T090000Z`;
    const undoLast = async () => {
      const { batches } = await user.call(history.list, { query: { limit: '1' } });
      await user.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
    };
    const target = { params: { id: occurrence }, query: { scope } };
    await user.call(events.update, { ...target, body: { title: 'Changed' } });
    await undoLast();
    await user.call(events.remove, target);
    await undoLast();
    await runWorker();
    expect(findScans()).toEqual([]);
  },
);

test('importing a file and undoing it does not scan a growing table', async () => {
  await importMeetings(importer, 50);
  const { batches } = await importer.call(history.list, { query: { limit: '1' } });
  await importer.call(history.undo, { params: { batch_id: batches[0]?.id ?? newId() } });
  await runWorker();
  expect(findScans()).toEqual([]);
});

test('writing synchronized events and reading changes does not scan a growing table', async () => {
  const schedule = await importer.createSchedule();
  const owner = createSyncClient(core, importer.account.id);
  const service = createSyncClient(core);
  const { next: after } = await service.call(sync.touched, { query: {} });
  const cursor = await owner.getCursor(schedule.id);
  const put = createPutStep();
  await owner.apply(schedule.id, [put]);
  await owner.apply(schedule.id, [{ ...put, if_version: 1, title: 'Changed' }]);
  await importer.call(events.update, { params: { id: put.id }, body: { title: 'Again' } });
  await owner.call(sync.changes, { query: { schedule_id: schedule.id, after: cursor } });
  await service.call(sync.touched, { query: { after } });
  await runWorker();
  expect(findScans()).toEqual([]);
});

test('following the changes of a calendar does not scan a growing table', async () => {
  const { headers } = await fetch(`${core.baseUrl}/events?start_date=2030-01-01T00:00:00Z`, {
    headers: { authorization: `Bearer ${importer.token}` },
  });
  const sync_token = headers.get('sync-token') ?? '';
  const [schedule] = await importer.call(schedules.list, {});
  if (!schedule) throw new Error('No schedule');
  const member = await core.createUser();
  await importer.createEvent(schedule);
  const query = { id: schedule.id };
  await importer.call(schedules.share, { query, body: { emails: [member.account.email] } });
  await member.call(schedules.accept, { query });
  const memberToken = createSyncToken(member.account.id, 0);
  await importer.call(events.changes, { query: { sync_token } });
  const page = await member.call(events.changes, { query: { sync_token: memberToken } });
  expect([page.events.length, page.has_more]).toEqual([500, true]);
  await member.call(events.changes, { query: { sync_token: page.sync_token } });
  await runWorker();
  expect(findScans()).toEqual([]);
});

test('the plans of triggers and of statements in functions are recorded', async () => {
  await importer.createEvent(await importer.createSchedule());
  await runWorker();
  const queries = plans.take().map(({ query }) => query);
  expect(queries).toEqual(
    expect.arrayContaining([
      expect.stringContaining('insert into history '),
      expect.stringContaining('insert into user_changes'),
      expect.stringContaining('insert into search_documents'),
    ]),
  );
});
