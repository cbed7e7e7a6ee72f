import { newId, type Database } from '@scheduler/service-kit';
import { arrange } from '../../ics/arrange.ts';
import type { CalendarEvent } from '../../ics/calendar-event.ts';
import { compare, writesOf } from '../../ics/compare.ts';
import { toCalendar } from '../../ics/component.ts';
import { readCalendar } from '../../ics/read-calendar.ts';
import { writeEvents } from '../../ics/repository-writes.ts';
import { inBatch } from '../batch.ts';
import type { Owner } from './stage.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export const IMPORTED = 10_000;
/** Milliseconds, as the budget has it. */
export const IMPORT_BUDGET = 5000;
const ROUNDS = 3;

const iso = (time: number) => new Date(time).toISOString();

/** Meetings of some years; every tenth is a series, and all have a place, a text and a guest. */
function meeting(index: number): CalendarEvent {
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
    start_time: iso(start),
    end_time: iso(start + HOUR_MS),
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
    created_at: iso(start),
    updated_at: iso(start),
    organizer: { email: 'boss@example.test' },
    attendees: [{ email: 'guest@example.test', partstat: 'accepted' }],
  };
}

const file = () => toCalendar(Array.from({ length: IMPORTED }, (_, index) => meeting(index)));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function post(baseUrl: string, { token, scheduleId }: Owner, body: string): Promise<void> {
  const response = await fetch(`${baseUrl}/ics?action=import&schedule_id=${scheduleId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/calendar' },
    body,
  });
  const report = (await response.json()) as { new?: number };
  if (report.new !== IMPORTED) throw new Error(`An import answered ${JSON.stringify(report)}`);
}

/** What is left when nothing is read: the same rows, written in one batch. */
async function bareWrites(db: Database, { userId, scheduleId }: Owner, text: string) {
  const { drafts } = await readCalendar(text, { timeZone: 'UTC', email: null });
  const steps = compare(arrange(drafts).events, []);
  const placing = { organizerId: userId, scheduleId, source: 'own' } as const;
  return () => inBatch(db, (trx) => writeEvents(trx, writesOf(steps), placing));
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Milliseconds of an import over HTTP, and of its writes alone; in turns, medians. */
export async function compareImport(
  db: Database,
  baseUrl: string,
  owner: Owner,
): Promise<{ ours: number; floor: number }> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    const text = file();
    const imported = await timed(() => post(baseUrl, owner, text));
    const written = await timed(await bareWrites(db, owner, file()));
    if (round < 0) continue;
    ours.push(imported);
    floor.push(written);
  }
  return { ours: median(ours), floor: median(floor) };
}
