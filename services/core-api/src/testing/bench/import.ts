import type { Database } from '@scheduler/service-kit';
import { groupSeries } from '../../ics/group-series.ts';
import { planImport, toEventWrites } from '../../ics/plan-import.ts';
import { parseCalendar } from '../../ics/parse-calendar.ts';
import { writeEvents } from '../../ics/repository-writes.ts';
import { createMeetingFile } from '../meeting-file.ts';
import { runInBatch } from '../run-in-batch.ts';
import type { CalendarOwner } from './fixture.ts';

export const IMPORT_SIZE = 10_000;
export const IMPORT_BUDGET_MS = 5000;
const ROUNDS = 3;

export async function measureMs(callback: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await callback();
  return performance.now() - startedAt;
}

export async function importFile(
  baseUrl: string,
  { token, scheduleId }: CalendarOwner,
  body: string,
): Promise<void> {
  const response = await fetch(`${baseUrl}/ics?action=import&schedule_id=${scheduleId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/calendar' },
    body,
  });
  const report = (await response.json()) as { new?: number };
  if (report.new !== IMPORT_SIZE)
    throw new Error(`Unexpected import report: ${JSON.stringify(report)}`);
}

/** Returns a function that writes the same rows in one batch, without parsing the file. */
async function prepareWrites(db: Database, { userId, scheduleId }: CalendarOwner, text: string) {
  const { events: drafts } = await parseCalendar(text, { timeZone: 'UTC', email: null });
  const steps = await planImport((await groupSeries(drafts)).events, []);
  const target = { organizerId: userId, scheduleId, source: 'own' } as const;
  return () => runInBatch(db, (trx) => writeEvents(trx, toEventWrites(steps), target));
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * Alternates between timing an import over HTTP and the equivalent database writes. Returns the
 * medians in milliseconds.
 */
export async function compareImport(
  db: Database,
  baseUrl: string,
  owner: CalendarOwner,
): Promise<{ serviceMs: number; baselineMs: number }> {
  const [service, baseline]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    const text = createMeetingFile(IMPORT_SIZE);
    const importMs = await measureMs(() => importFile(baseUrl, owner, text));
    const writeMs = await measureMs(await prepareWrites(db, owner, createMeetingFile(IMPORT_SIZE)));
    if (round < 0) continue;
    service.push(importMs);
    baseline.push(writeMs);
  }
  return { serviceMs: median(service), baselineMs: median(baseline) };
}
