import { Unreachable } from '@scheduler/api-client';
import { events, type WrittenEvent } from '@scheduler/contracts/core';
import { createTestIdentity, startBilling } from '@scheduler/service-kit/testing';
import { personAt, testDatabase } from './testing/core.ts';
import { serveKeys, startProcess } from './testing/process.ts';
import { howMany } from '@scheduler/service-kit/testing/runs';

const WRITES = howMany(100, 200);
const AT_ONCE = 10;
/** The service is killed when so many writes have been answered. */
const KILLED_AFTER = [WRITES * 0.2, WRITES * 0.45, WRITES * 0.75];

async function startPowerCuts() {
  const [database, identity, billing] = await Promise.all([
    testDatabase(),
    createTestIdentity(),
    startBilling(),
  ]);
  const keys = await serveKeys(identity);
  const start = () =>
    startProcess({
      DATABASE_URL: database.url,
      AUTH_ISSUER: identity.issuer,
      AUTH_JWKS_URL: keys.url,
      BILLING_URL: billing.url,
    });
  let running = start();
  const cut = () => {
    running = running.then(async ({ kill }) => {
      await kill();
      return start();
    });
  };
  const user = identity.newUser();
  const token = await identity.tokenFor(user);
  return {
    cut,
    db: database.db,
    person: async () => personAt((await running).baseUrl, user, token),
    stop: async () => {
      const exitCode = await (await running).stop();
      await Promise.all([keys.close(), billing.close()]);
      await database.drop();
      return exitCode;
    },
  };
}

test(`kill -9 during ${WRITES} writes loses none that was answered and doubles none`, async () => {
  const core = await startPowerCuts();
  const schedule = await (await core.person()).schedule();
  const answered = new Map<string, WrittenEvent>();
  let lost = 0;

  const write = async (title: string): Promise<void> => {
    const ada = await core.person();
    const body = {
      title,
      schedule_id: schedule.id,
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
    };
    try {
      answered.set(title, await ada.call(events.create, { body, idempotencyKey: title }));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      lost += 1;
      return write(title);
    }
    if (KILLED_AFTER.includes(answered.size)) core.cut();
  };

  const titles = Array.from({ length: WRITES }, (_, index) => `Write ${index}`);
  const waiting = titles.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const title of waiting) await write(title);
    }),
  );

  const stored = await (await core.person()).call(events.list, {});
  expect(lost).toBeGreaterThan(0);
  expect(stored.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  for (const { id, title } of stored) expect(answered.get(title)?.id).toBe(id);
  expect(await core.stop()).toBe(0);
}, 120_000);
