import type { RunRow } from '../../google/sync/repository.ts';
import { startPostgres } from '@scheduler/service-kit/testing';
import {
  startSyncTest,
  type ConnectedUser,
  type SyncTest,
} from '../../google/sync/testing/sync-test.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

// Usage: npm run bench -- google [<events>]

const EVENTS = Number(process.argv[2] ?? 10_000);
const CHANGES = 10;
const CONCURRENCY = 16;
const MEGABYTE = 1_048_576;

const print = (printMeasurement: string) => process.stdout.write(`${printMeasurement}\n`);
const toMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
const iso = (time: number) => new Date(time).toISOString();

/** Returns a meeting with a location, a description and a guest. Every tenth one is a series. */
function createMeeting(index: number): object {
  const start = Date.UTC(2024, 0) + index * 5 * HOUR_MS;
  return {
    summary: `Meeting ${index}`,
    description: 'What there is to say,\nin two lines',
    location: 'Room 4',
    start: { dateTime: iso(start), timeZone: 'Europe/Lisbon' },
    end: { dateTime: iso(start + HOUR_MS), timeZone: 'Europe/Lisbon' },
    attendees: [{ email: 'guest@example.test' }],
    ...(index % 10 === 0 && { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=20'] }),
  };
}

async function runConcurrently(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += CONCURRENCY) {
    const chunk = Array.from(
      { length: Math.min(CONCURRENCY, count - from) },
      (_, test) => from + test,
    );
    await Promise.all(chunk.map(work));
  }
}

interface Measurement {
  seconds: number;
  /** Resident memory of this process in bytes. The process runs only the service. */
  before: number;
  peak: number;
  counts: string;
  calls: Record<string, number>;
}

/** Runs a sync to completion and measures it. */
async function measure(test: SyncTest, ada: ConnectedUser): Promise<Measurement> {
  await test.google.resetFaults();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const memoryTimer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const startedAt = performance.now();
  await ada.sync();
  const finished = () =>
    test.billing
      .db('google_sync_runs')
      .whereNull('ended_at')
      .first('id')
      .then((row) => !row);
  while (!(await finished()));
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(memoryTimer);
  const run = await test.billing
    .db<RunRow>('google_sync_runs')
    .orderBy('started_at', 'desc')
    .first();
  if (!run || run.failure !== null) throw new Error(run?.failure ?? 'There was no run');
  const calls = await test.google.countCalls();
  return { seconds, before, peak, counts: `${run.synced} new, ${run.updated} changed`, calls };
}

async function printMeasurement(label: string, test: SyncTest, ada: ConnectedUser): Promise<void> {
  const { seconds, before, peak, counts, calls } = await measure(test, ada);
  const formattedCalls = Object.entries(calls).map(([call, times]) => `${times} ${call}`);
  print(
    `${label.padEnd(48)} ${seconds.toFixed(2).padStart(7)} s   ${counts.padEnd(24)} ` +
      `from ${toMegabytes(before)} to ${toMegabytes(peak)} MB   ${formattedCalls.join(', ')}`,
  );
}

const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const test = await startSyncTest();
try {
  const ada = await test.connect();
  const before = (await ada.google.listEvents()).length;
  print(`${EVENTS} events in Google (and ${before} that were there), one calendar, one schedule`);
  await runConcurrently(EVENTS, (index) => ada.google.insertEvent(createMeeting(index)));
  await printMeasurement('first sync, all from Google', test, ada);
  await printMeasurement('nothing changed', test, ada);
  const googleEvents = (await ada.google.listEvents()).slice(0, CHANGES);
  for (const { id } of googleEvents) await ada.google.patchEvent(id ?? '', { location: 'Room 5' });
  await printMeasurement(`${CHANGES} changes in Google`, test, ada);
  const localEvents = (await ada.listRecords()).filter(({ series_id }) => series_id === null);
  for (const { id } of localEvents.slice(0, CHANGES))
    await ada.updateEvent(id, { title: 'Changed here' });
  await printMeasurement(`${CHANGES} changes here`, test, ada);
  await test.google.control('sync-tokens/expire');
  await printMeasurement('everything again, since the token expired', test, ada);
} finally {
  await test.stop();
  await postgres.stop();
}
