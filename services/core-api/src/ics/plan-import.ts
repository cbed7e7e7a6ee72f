import { newId, startTimeSlices } from '@scheduler/service-kit';
import { getPeriod } from '../events/series.ts';
import type { GroupedEvent } from './group-series.ts';
import { getUid, type CalendarEvent, type EventContent } from './calendar-event.ts';
import { findProperty, type Property } from './jcal.ts';
import type { Pause } from './pace.ts';
import { CONTENT_COLUMNS, type EventToWrite, type EventWrites } from './repository-writes.ts';
import { toTimeProperty } from './vevent.ts';

/** An event that is already stored. */
export interface StoredEvent extends CalendarEvent {
  /** Whether the user can change the event. `false` if the user is only a guest. */
  is_own: boolean;
}

/** The planned change for one event in the file. */
export interface ImportStep extends EventToWrite {
  change: 'new' | 'updated' | 'unchanged' | 'older';
  uid: string;
  line: number;
}

/** Selects the steps that insert or update an event. */
export const toEventWrites = (steps: readonly ImportStep[]): EventWrites => ({
  added: steps.filter(({ change }) => change === 'new'),
  updated: steps.filter(({ change }) => change === 'updated'),
});

const RECURRENCE_ID = 'recurrence-id';

/** Stores the RECURRENCE-ID of an exception without a series, so that later imports match it. */
function preserveRecurrenceId(content: EventContent, originalStart: string): EventContent {
  const { properties = [], ...rest } = content.other_properties ?? {};
  const preserved: Property[] = [
    ...properties,
    toTimeProperty(RECURRENCE_ID, originalStart, 'UTC'),
  ];
  return { ...content, other_properties: { ...rest, properties: preserved } };
}

function getPreservedRecurrenceId({
  other_properties,
}: Pick<CalendarEvent, 'other_properties'>): string | null {
  const recurrenceId = findProperty(other_properties?.properties ?? [], RECURRENCE_ID)?.[3];
  return typeof recurrenceId === 'string' ? recurrenceId : null;
}

const toEventKey = (uid: string, originalStart: string | null) => `${uid}\n${originalStart ?? ''}`;

/** Serializes a value independently of the order of object keys. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, nestedValue: unknown) =>
    nestedValue !== null && typeof nestedValue === 'object' && !Array.isArray(nestedValue)
      ? Object.fromEntries(Object.entries(nestedValue).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nestedValue,
  );

const toAttendeeKeys = ({ attendees }: Pick<EventContent, 'attendees'>) =>
  attendees.map(({ email, partstat }) => `${email.toLowerCase()} ${partstat}`).toSorted();

export const isSameContent = (a: EventContent, b: EventContent): boolean =>
  CONTENT_COLUMNS.every((field) => toCanonicalJson(a[field]) === toCanonicalJson(b[field])) &&
  toCanonicalJson(toAttendeeKeys(a)) === toCanonicalJson(toAttendeeKeys(b));

const truncateToSecond = (iso: string) => iso.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

/** Returns whether the event in the file was changed after the stored one. */
function isNewer({ sequence, updated_at }: Revision, stored: StoredEvent): boolean {
  if (sequence !== stored.sequence) return sequence > stored.sequence;
  return updated_at === null || truncateToSecond(updated_at) > truncateToSecond(stored.updated_at);
}

interface Revision {
  sequence: number;
  updated_at: string | null;
}

function toContent({ draft }: GroupedEvent): EventContent {
  const {
    uid: _u,
    original: _o,
    isCanceled: _i,
    created_at: _c,
    updated_at: _m,
    ...content
  } = draft;
  return content;
}

/**
 * Compares the events of a file with the stored events, matching them by UID and occurrence. Yields
 * to the event loop at intervals.
 *
 * @param options.isMirror whether the file always takes precedence, as for a subscribed calendar
 * @param options.pause pauses after each slice of the work
 */
export async function planImport(
  events: readonly GroupedEvent[],
  stored: readonly StoredEvent[],
  { isMirror = false, pause }: { isMirror?: boolean; pause?: Pause | undefined } = {},
): Promise<ImportStep[]> {
  const storedByKey = new Map(
    stored.map((event) => [
      toEventKey(getUid(event), event.original_start ?? getPreservedRecurrenceId(event)),
      event,
    ]),
  );
  const steps = new Map<string, ImportStep>();
  const slices = startTimeSlices({ pause });
  for (const event of events) {
    if (slices.isOver()) await slices.next();
    const { uid, created_at, updated_at } = event.draft;
    const { original_start: originalStart, line } = event;
    const seriesStep = event.hasSeries ? steps.get(toEventKey(uid, null)) : undefined;
    const storedSeries =
      originalStart === null ? undefined : storedByKey.get(toEventKey(uid, null));
    const series_id = seriesStep?.id ?? (storedSeries?.recurrence ? storedSeries.id : null);
    const key = toEventKey(uid, originalStart);
    const isOrphan = originalStart !== null && series_id === null;
    const content = isOrphan
      ? preserveRecurrenceId(toContent(event), originalStart)
      : toContent(event);
    const storedEvent = storedByKey.get(
      isOrphan ? toEventKey(uid, getPreservedRecurrenceId(content)) : key,
    );
    const isSeriesOutdated = seriesStep?.change === 'older';
    steps.set(key, {
      change: storedEvent ? classifyChange(storedEvent) : isSeriesOutdated ? 'older' : 'new',
      id: storedEvent?.id ?? newId(),
      uid,
      series_id,
      original_start: isOrphan ? null : originalStart,
      content,
      period: getPeriod(content),
      created_at,
      updated_at,
      line,
      isSeriesStored: storedSeries !== undefined,
    });
    function classifyChange(existing: StoredEvent): ImportStep['change'] {
      if (!existing.is_own || isSameContent(content, existing)) return 'unchanged';
      return isMirror || isNewer({ ...content, updated_at }, existing) ? 'updated' : 'older';
    }
  }
  return [...steps.values()];
}
