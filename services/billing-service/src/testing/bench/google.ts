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
const AT_ONCE = 16;
const MEGABYTE = 1_048_576;

const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
const iso = (time: number) => new Date(time).toISOString();

/** Meetings of some years; every tenth is a series, and all have a place, a text and a guest. */
function meeting(index: number): object {
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

async function inTurns(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    await Promise.all(some.map(work));
  }
}

interface Measured {
  seconds: number;
  /** Resident bytes of this process, which is the service; core-api and Google are others. */
  before: number;
  peak: number;
  counts: string;
  calls: Record<string, number>;
}

/** Syncs to the end, and tells what that took. */
async function measure(at: SyncTest, ada: ConnectedUser): Promise<Measured> {
  await at.google.forget();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const began = performance.now();
  await ada.sync();
  const finished = () =>
    at.billing
      .db('google_sync_runs')
      .whereNull('ended_at')
      .first('id')
      .then((row) => !row);
  while (!(await finished()));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const run = await at.billing.db<RunRow>('google_sync_runs').orderBy('started_at', 'desc').first();
  if (!run || run.failure !== null) throw new Error(run?.failure ?? 'There was no run');
  const calls = await at.google.calls();
  return { seconds, before, peak, counts: `${run.synced} new, ${run.updated} changed`, calls };
}

async function line(what: string, at: SyncTest, ada: ConnectedUser): Promise<void> {
  const { seconds, before, peak, counts, calls } = await measure(at, ada);
  const told = Object.entries(calls).map(([call, times]) => `${times} ${call}`);
  say(
    `${what.padEnd(48)} ${seconds.toFixed(2).padStart(7)} s   ${counts.padEnd(24)} ` +
      `from ${megabytes(before)} to ${megabytes(peak)} MB   ${told.join(', ')}`,
  );
}

const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const at = await startSyncTest();
try {
  const ada = await at.connect();
  const before = (await ada.google.listEvents()).length;
  say(`${EVENTS} events in Google (and ${before} that were there), one calendar, one schedule`);
  await inTurns(EVENTS, (index) => ada.google.insertEvent(meeting(index)));
  await line('first sync, all from Google', at, ada);
  await line('nothing changed', at, ada);
  const theirs = (await ada.google.listEvents()).slice(0, CHANGES);
  for (const { id } of theirs) await ada.google.patchEvent(id ?? '', { location: 'Room 5' });
  await line(`${CHANGES} changes in Google`, at, ada);
  const ours = (await ada.listRecords()).filter(({ series_id }) => series_id === null);
  for (const { id } of ours.slice(0, CHANGES)) await ada.updateEvent(id, { title: 'Changed here' });
  await line(`${CHANGES} changes here`, at, ada);
  await at.google.control('sync-tokens/expire');
  await line('everything again, since the token expired', at, ada);
} finally {
  await at.stop();
  await postgres.stop();
}
