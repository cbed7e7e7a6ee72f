import { newId } from '@scheduler/service-kit';
import { getPeriod } from '../events/series.ts';
import type { Arranged } from './arrange.ts';
import { uidOf, type CalendarEvent, type EventContent } from './calendar-event.ts';
import type { Property } from './jcal.ts';
import type { EventToWrite, EventWrites } from './repository-writes.ts';
import { moment } from './vevent.ts';

/** An event that is there already. */
export interface StoredEvent extends CalendarEvent {
  /** Whether it may be changed here; what somebody keeps as a guest may not. */
  is_own: boolean;
}

/** What an import does with one event. */
export interface Step extends EventToWrite {
  change: 'new' | 'updated' | 'unchanged' | 'older';
  uid: string;
  line: number;
}

/** The steps that write something. */
export const writesOf = (steps: readonly Step[]): EventWrites => ({
  added: steps.filter(({ change }) => change === 'new'),
  updated: steps.filter(({ change }) => change === 'updated'),
});

const RECURRENCE_ID = 'recurrence-id';

/** An exception whose series nobody has keeps what it is an exception of. */
function asAlone(content: EventContent, original: string): EventContent {
  const { properties = [], ...rest } = content.other_properties ?? {};
  const kept: Property[] = [...properties, moment(RECURRENCE_ID, original, 'UTC')];
  return { ...content, other_properties: { ...rest, properties: kept } };
}

function aloneOf({ other_properties }: Pick<CalendarEvent, 'other_properties'>): string | null {
  const named = other_properties?.properties?.find(([name]) => name === RECURRENCE_ID)?.[3];
  return typeof named === 'string' ? named : null;
}

const keyOf = (uid: string, original: string | null) => `${uid}\n${original ?? ''}`;

/** Text that is the same for the same content, in whatever order objects have their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const fields = [
  'title',
  'description',
  'location',
  'is_all_day',
  'time_zone',
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'recurrence',
  'transparency',
  'visibility',
  'buffer_before',
  'buffer_after',
  'reminders',
  'other_properties',
] as const satisfies (keyof EventContent)[];

const guestsOf = ({ attendees }: Pick<EventContent, 'attendees'>) =>
  attendees.map(({ email, partstat }) => `${email.toLowerCase()} ${partstat}`).toSorted();

export const isSameContent = (a: EventContent, b: EventContent): boolean =>
  fields.every((field) => canonical(a[field]) === canonical(b[field])) &&
  canonical(guestsOf(a)) === canonical(guestsOf(b));

const wholeSecond = (iso: string) => iso.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

/** What the file says of an event counts if it was changed there after it was changed here. */
function isNewer({ sequence, updated_at }: Versioned, stored: StoredEvent): boolean {
  if (sequence !== stored.sequence) return sequence > stored.sequence;
  return updated_at === null || wholeSecond(updated_at) > wholeSecond(stored.updated_at);
}

interface Versioned {
  sequence: number;
  updated_at: string | null;
}

function contentOf({ draft }: Arranged): EventContent {
  const {
    uid: _u,
    original: _o,
    isCancelled: _i,
    created_at: _c,
    updated_at: _m,
    ...content
  } = draft;
  return content;
}

/**
 * Joins what a file holds to what is there already, by UID and place in the series.
 *
 * @param mirrors whether the file is right whatever is here, as an outside calendar is
 */
export function compare(
  events: readonly Arranged[],
  stored: readonly StoredEvent[],
  mirrors = false,
): Step[] {
  const known = new Map(
    stored.map((event) => [keyOf(uidOf(event), event.original_start ?? aloneOf(event)), event]),
  );
  const steps = new Map<string, Step>();
  for (const event of events) {
    const { uid, created_at, updated_at } = event.draft;
    const { original_start: original, line } = event;
    const inFile = event.hasSeries ? steps.get(keyOf(uid, null)) : undefined;
    const before = original === null ? undefined : known.get(keyOf(uid, null));
    const series_id = inFile?.id ?? (before?.recurrence ? before.id : null);
    const key = keyOf(uid, original);
    const isAlone = original !== null && series_id === null;
    const content = isAlone ? asAlone(contentOf(event), original) : contentOf(event);
    const there = known.get(isAlone ? keyOf(uid, aloneOf(content)) : key);
    const isBehind = inFile?.change === 'older';
    steps.set(key, {
      change: there ? changeOf(there) : isBehind ? 'older' : 'new',
      id: there?.id ?? newId(),
      uid,
      series_id,
      original_start: isAlone ? null : original,
      content,
      period: getPeriod(content),
      created_at,
      updated_at,
      line,
      joinsStored: before !== undefined,
    });
    function changeOf(here: StoredEvent): Step['change'] {
      if (!here.is_own || isSameContent(content, here)) return 'unchanged';
      return mirrors || isNewer({ ...content, updated_at }, here) ? 'updated' : 'older';
    }
  }
  return [...steps.values()];
}
