import { newId, type Database } from '@scheduler/service-kit';
import { groupSeries } from '../../ics/group-series.ts';
import type { CalendarEvent } from '../../ics/calendar-event.ts';
import { planImport, toEventWrites } from '../../ics/plan-import.ts';
import { formatCalendar } from '../../ics/build-calendar.ts';
import { parseCalendar } from '../../ics/parse-calendar.ts';
import { writeEvents } from '../../ics/repository-writes.ts';
import { runInBatch } from '../run-in-batch.ts';
import type { CalendarOwner } from './fixture.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export const IMPORT_SIZE = 10_000;
export const IMPORT_BUDGET_MS = 5000;
const ROUNDS = 3;

const toIso = (time: number) => new Date(time).toISOString();

/** Creates a meeting with a location, description and guest. Every tenth meeting is a series. */
function createMeeting(index: number): CalendarEvent {
  const start = Date.UTC(2022, 0) + index * 5 * HOUR_MS;
  return {
    id: newId(),
    ical_uid: `${newId()}@example.test`,
    sequence: 0,
    title: `Meeting ${index}`,
    description: 'What there is to say,\nin two lines',
    location: 'Room 4',
    is_all_day: false,
    time_zone: 'Europe/Lisbon',
    start_time: toIso(start),
    end_time: toIso(start + HOUR_MS),
    start_date: null,
    end_date: null,
    recurrence: index % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : null,
    series_id: null,
    original_start: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: [{ method: 'in_app', minutes: 10 }],
    other_properties: null,
    created_at: toIso(start),
    updated_at: toIso(start),
    organizer: { email: 'boss@example.test' },
    attendees: [{ email: 'guest@example.test', partstat: 'accepted' }],
  };
}

const createFile = () =>
  formatCalendar(Array.from({ length: IMPORT_SIZE }, (_, index) => createMeeting(index)));

async function measureMs(callback: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await callback();
  return performance.now() - startedAt;
}

async function importFile(
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
  const steps = planImport(groupSeries(drafts).events, []);
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
    const text = createFile();
    const importMs = await measureMs(() => importFile(baseUrl, owner, text));
    const writeMs = await measureMs(await prepareWrites(db, owner, createFile()));
    if (round < 0) continue;
    service.push(importMs);
    baseline.push(writeMs);
  }
  return { serviceMs: median(service), baselineMs: median(baseline) };
}
