import { UnreachableError } from '@scheduler/api-client';
import { events, type SavedEvent } from '@scheduler/contracts/core';
import { createTestIdentity, startBilling, startKeyServer } from '@scheduler/service-kit/testing';
import { createTestUser, createCoreDatabase } from './testing/start-core.ts';
import { startCoreProcess } from './testing/service-process.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';

const WRITES = scaleCount(40, 200);
const CONCURRENCY = 10;
/** Numbers of acknowledged writes after which the service is killed. */
const KILL_AFTER = [WRITES * 0.2, WRITES * 0.45, WRITES * 0.75];

async function startKillableCore() {
  const [database, identity, billing] = await Promise.all([
    createCoreDatabase(),
    createTestIdentity(),
    startBilling(),
  ]);
  const keys = await startKeyServer(identity);
  const start = () =>
    startCoreProcess({
      DATABASE_URL: database.url,
      AUTH_ISSUER: identity.issuer,
      AUTH_JWKS_URL: keys.url,
      BILLING_URL: billing.url,
    });
  let runningCore = start();
  const killAndRestart = () => {
    runningCore = runningCore.then(async ({ kill }) => {
      await kill();
      return start();
    });
  };
  const user = identity.createAccount();
  const token = await identity.signToken(user);
  return {
    cut: killAndRestart,
    db: database.db,
    person: async () => createTestUser((await runningCore).baseUrl, user, token),
    stop: async () => {
      const exitCode = await (await runningCore).stop();
      await Promise.all([keys.close(), billing.close()]);
      await database.drop();
      return exitCode;
    },
  };
}

test(`kill -9 during ${WRITES} writes neither loses nor duplicates acknowledged writes`, async () => {
  const core = await startKillableCore();
  const schedule = await (await core.person()).createSchedule();
  const responses = new Map<string, SavedEvent>();
  let lostResponses = 0;

  const createEvent = async (title: string): Promise<void> => {
    const user = await core.person();
    const body = {
      title,
      schedule_id: schedule.id,
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
    };
    try {
      responses.set(title, await user.call(events.create, { body, idempotencyKey: title }));
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      lostResponses += 1;
      return createEvent(title);
    }
    if (KILL_AFTER.includes(responses.size)) core.cut();
  };

  const titles = Array.from({ length: WRITES }, (_, index) => `Write ${index}`);
  const remainingTitles = titles.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const title of remainingTitles) await createEvent(title);
    }),
  );

  const stored = await (await core.person()).call(events.list, {});
  expect(lostResponses).toBeGreaterThan(0);
  expect(stored.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  for (const { id, title } of stored) expect(responses.get(title)?.id).toBe(id);
  expect(await core.stop()).toBe(0);
});
