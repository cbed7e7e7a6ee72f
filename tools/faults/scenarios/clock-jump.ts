import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { RequestLog } from '../load/request.ts';
import { createUsers, type LoadUser } from '../load/user.ts';
import { pollUntil } from '../product/poll-until.ts';
import { startProduct, type StartedProduct } from '../product/start-product.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';
import { fetchArrivals } from '../verify/emails.ts';
import { UNAVAILABLE_CODES } from '../verify/recovery.ts';
import { injectFault } from './inject-fault.ts';

interface JumpingProduct {
  product: StartedProduct;
  folder: string;
  /** Changes the wall clock of all processes, not their monotonic clock. */
  setOffset: (hours: number) => Promise<void>;
}

const JUMP_HOURS = 3;
const CLOCK_TIMEOUT_MS = 10_000;
/** Reminders are computed every minute. */
const REMINDER_TIMEOUT_MS = 100_000;
/** Access tokens are valid for an hour, so clients replace them after a jump. */
const EXPIRED_TOKEN_CODES = ['unauthenticated', 'bad_jwt', 'session_expired'];
const CODES = [...UNAVAILABLE_CODES, ...EXPIRED_TOKEN_CODES];

const LIBRARY_FOLDER = '/usr/lib';
const LIBRARY = 'faketime/libfaketime.so.1';

/** @throws Error that names the missing package */
async function findLibrary(): Promise<string> {
  const folders = await readdir(LIBRARY_FOLDER).catch(() => []);
  const library = folders
    .map((folder) => join(LIBRARY_FOLDER, folder, LIBRARY))
    .find((path) => existsSync(path));
  if (library !== undefined) return library;
  throw new Error('This scenario needs libfaketime. On Debian, run: apt-get install faketime');
}

async function fetchClock(site: string): Promise<number> {
  const response = await fetch(`${site}/health`);
  await response.body?.cancel();
  return Date.parse(response.headers.get('date') ?? '');
}

async function openJumpingProduct(): Promise<JumpingProduct> {
  const library = await findLibrary();
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-clock-'));
  const file = join(folder, 'clock');
  await writeFile(file, '+0\n');
  const product = await startProduct({
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Reads the file for every call, because cached values are used for up to ten seconds.
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const setOffset = async (hours: number) => {
    await writeFile(file, `${hours < 0 ? '' : '+'}${hours}h\n`);
    const expectedMs = hours * HOUR_MS;
    const hasJumped = await pollUntil(async () => {
      const offsetMs = (await fetchClock(product.site)) - Date.now();
      return Math.abs(offsetMs - expectedMs) < MINUTE_MS;
    }, CLOCK_TIMEOUT_MS);
    if (!hasJumped) throw new Error("The clock of the product didn't change");
  };
  return { product, folder, setOffset };
}

interface EventOptions {
  key: string;
  startMs: number;
  reminderMinutes: number;
}

/** Creates an event with an email reminder, or repeats the request with the same key. */
async function createEvent(user: LoadUser, { key, startMs, reminderMinutes }: EventOptions) {
  const outcome = await user.send({
    name: 'POST /api/events',
    method: 'POST',
    path: '/api/events',
    headers: { 'idempotency-key': key },
    body: {
      schedule_id: user.scheduleId,
      title: key,
      start_time: new Date(startMs).toISOString(),
      end_time: new Date(startMs + HOUR_MS).toISOString(),
      reminders: [{ method: 'email', minutes: reminderMinutes }],
    },
  });
  if (outcome.kind !== 'success') throw new Error(`The event was not created: ${outcome.kind}`);
  return (outcome.body as { id: string }).id;
}

async function countReminders({ mailbox }: StartedProduct, { email }: LoadUser): Promise<number> {
  return (await fetchArrivals(mailbox)).get(email)?.length ?? 0;
}

/** Checks that the reminder is sent exactly once. */
async function checkReminder(product: StartedProduct, user: LoadUser): Promise<string[]> {
  await pollUntil(async () => (await countReminders(product, user)) > 0, REMINDER_TIMEOUT_MS);
  const count = await countReminders(product, user);
  return count === 1 ? [] : [`the reminder was sent ${count} times`];
}

/** The jump skips the time of a reminder and expires every access token. */
async function jumpForward({ product, setOffset }: JumpingProduct): Promise<Measurement> {
  const failures: string[] = [];
  const measurement = await injectFault({
    product,
    codes: CODES,
    inject: async () => {
      const [user] = await createUsers(product.site, new RequestLog(), 1);
      if (!user) throw new Error('No user was created');
      const startMs = Date.now() + (JUMP_HOURS + 1) * HOUR_MS;
      const event = { key: 'before the jump', startMs, reminderMinutes: 90 };
      const id = await createEvent(user, event);
      await setOffset(JUMP_HOURS);
      const jumpedAtMs = performance.now();
      if ((await createEvent(user, event)) !== id) failures.push('an event was created twice');
      failures.push(...(await checkReminder(product, user)));
      return jumpedAtMs;
    },
  });
  return { ...measurement, failures: [...failures, ...measurement.failures] };
}

/** Corrects a clock that was ahead. Jobs and reminders must not wait until the clock catches up. */
async function jumpBack({ product, setOffset }: JumpingProduct): Promise<Measurement> {
  const failures: string[] = [];
  const measurement = await injectFault({
    product,
    codes: CODES,
    inject: async () => {
      const [user] = await createUsers(product.site, new RequestLog(), 1);
      if (!user) throw new Error('No user was created');
      const event = { key: 'ahead', startMs: Date.now() + DAY_MS, reminderMinutes: 0 };
      const id = await createEvent(user, event);
      await setOffset(0);
      const jumpedAtMs = performance.now();
      if ((await createEvent(user, event)) !== id) failures.push('an event was created twice');
      const dueMs = Date.now() + MINUTE_MS / 2;
      const startMs = dueMs + 10 * MINUTE_MS;
      await createEvent(user, { key: 'after the correction', startMs, reminderMinutes: 10 });
      failures.push(...(await checkReminder(product, user)));
      return jumpedAtMs;
    },
  });
  return { ...measurement, failures: [...failures, ...measurement.failures] };
}

/** The order matters: the second scenario corrects the clock that the first scenario has set. */
export const clockJumpScenarios: ScenarioGroup<JumpingProduct> = {
  open: openJumpingProduct,
  close: async ({ product, folder }) => {
    await product.stop();
    await rm(folder, { recursive: true });
  },
  scenarios: [
    { name: `clock jump: ${JUMP_HOURS} hours forward`, run: jumpForward },
    { name: `clock jump: ${JUMP_HOURS} hours back`, run: jumpBack },
  ],
};
