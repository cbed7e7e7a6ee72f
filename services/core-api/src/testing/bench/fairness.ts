import { seedSeries } from '../seed-series.ts';
import { createMeetingFile } from '../meeting-file.ts';
import type { CalendarOwner, Installation } from './fixture.ts';
import { IMPORT_SIZE, measureMs } from './import.ts';
import { percentile } from './measure.ts';
import { MONTH, seedCalendar } from './seed.ts';

const HOSTILE_SERIES = 19_900;
const CALENDAR_SIZE = 1000;
const REQUESTS = 1000;
/** Concurrent connections of the hostile account for each kind of request. */
const CONNECTIONS = 4;

export interface Fairness {
  /** 95th percentile of a user's month view without and with the hostile account, in milliseconds. */
  p95AloneMs: number;
  p95DuringAttackMs: number;
  /** Number of requests of the hostile account that got a response. */
  hostileRequests: number;
}

async function send(url: string, { token }: CalendarOwner, body?: string): Promise<void> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'text/calendar' }),
    },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
}

/**
 * Measures the month view of a user while another account, with thousands of hourly series, requests
 * conflicts, month views and imports in parallel without pause.
 *
 * @param earlierUploads uploads of the hostile account before; the first ones of an hour run at full
 *   speed
 */
export async function measureFairness(
  { db, coreUrl, createOwner }: Installation,
  earlierUploads: number,
): Promise<Fairness> {
  const [user, hostile] = [await createOwner(), await createOwner()];
  await seedCalendar(db, user.userId, CALENDAR_SIZE);
  const schedule = { id: hostile.scheduleId };
  const series = { count: HOSTILE_SERIES, rule: 'RRULE:FREQ=HOURLY' };
  await seedSeries(db, hostile.userId, schedule, series);
  await db.raw('vacuum analyze');
  const range = new URLSearchParams({ start_date: MONTH.start, end_date: MONTH.end }).toString();
  const monthUrl = `${coreUrl}/events?${range}`;

  async function measureMonthViews(): Promise<number> {
    const times: number[] = [];
    for (let count = 0; count < REQUESTS; count += 1)
      times.push(await measureMs(() => send(monthUrl, user)));
    return percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    );
  }

  await measureMonthViews();
  const p95AloneMs = await measureMonthViews();
  const file = createMeetingFile(IMPORT_SIZE);
  const upload = () =>
    send(`${coreUrl}/ics?action=import&schedule_id=${hostile.scheduleId}`, hostile, file);
  for (let count = 0; count < earlierUploads; count += 1) await upload();
  const attacks = [
    () => send(`${coreUrl}/conflicts`, hostile),
    () => send(monthUrl, hostile),
    upload,
  ];
  const end = new AbortController();
  let hostileRequests = 0;
  const attack = async (request: () => Promise<void>) => {
    while (!end.signal.aborted) {
      await request();
      hostileRequests += 1;
    }
  };
  const attacking = attacks.flatMap((request) =>
    Array.from({ length: CONNECTIONS }, () => attack(request)),
  );
  const p95DuringAttackMs = await measureMonthViews().finally(() => end.abort());
  await Promise.all(attacking);
  return { p95AloneMs, p95DuringAttackMs, hostileRequests };
}
