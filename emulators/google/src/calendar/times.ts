import { invalid, required } from '../google-error.ts';
import type { EventTime } from '../shapes.ts';

export const DAY_MS = 86_400_000;
// No zone has ever changed its clock but on a quarter of an hour.
const QUARTER_MS = 900_000;
const REMEMBERED = 50_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function measureOffset(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1000) * 1000;
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  if (!Number.isFinite(at)) return 0;
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > REMEMBERED) offsets.clear();
  const offset = measureOffset(quarter * QUARTER_MS, zone);
  offsets.set(key, offset);
  return offset;
}

/** What the clock on the wall shows, as if it showed UTC. */
export const toWall = (at: number, zone: string) => at + offsetAt(at, zone);

/** When a clock shows this; of two such instants the first, in a gap the time before it went on. */
export function fromWall(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (offsetAt(wall - before, zone) === before) return wall - before;
  return offsetAt(wall - after, zone) === after ? wall - after : wall - before;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** An instant as Google writes it in a zone, e.g. `2026-12-01T09:00:00+01:00`. */
export function written(at: number, zone: string): string {
  const offset = offsetAt(at, zone);
  const wall = new Date(at + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${wall}Z`;
  const minutes = Math.abs(offset) / 60_000;
  return `${wall}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** When a kept time is, NaN if it is none: whole days begin at midnight in the calendar's zone. */
export const instantOf = (time: EventTime, zone: string): number =>
  time.dateTime ? Date.parse(time.dateTime) : fromWall(Date.parse(`${time.date}`), zone);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/i;

/** Reads an RFC 3339 time, which may leave its offset to a zone; NaN if it is none. */
export function readInstant(text: string, zone?: string): number {
  const [match, , offset] = INSTANT.exec(text) ?? [];
  if (!match || (!offset && !zone)) return Number.NaN;
  if (offset) return Date.parse(text);
  return fromWall(Date.parse(`${text}Z`), zone ?? 'UTC');
}

/** Checks a time from outside and writes it as it is kept. */
export function readTime(time: EventTime | undefined, name: 'end' | 'start', zone: string) {
  if (!time || (!time.date && !time.dateTime)) throw required(`Missing ${name} time.`);
  const wrong = () => invalid(`Invalid ${name} time.`);
  if (time.timeZone && !isZone(time.timeZone)) {
    throw invalid(`Invalid time zone definition for ${name} time.`);
  }
  if (time.date && time.dateTime) throw wrong();
  if (time.date) {
    const at = Date.parse(`${time.date}T00:00:00Z`);
    if (!Number.isFinite(at) || dateOf(at) !== time.date) throw wrong();
    return { date: time.date, ...(time.timeZone && { timeZone: time.timeZone }) };
  }
  const at = readInstant(time.dateTime ?? '', time.timeZone);
  if (!Number.isFinite(at)) throw wrong();
  return { dateTime: new Date(at).toISOString(), timeZone: time.timeZone ?? zone };
}
