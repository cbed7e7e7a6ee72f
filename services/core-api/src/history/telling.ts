import type { FieldChange, HistoryBatch, RecordChange } from '@scheduler/contracts/core';
import { CHANGES_TOLD, type NetChange, type ReadableBatch } from './repository.ts';
import type { KnownEvent, KnownSchedule, Reader } from './repository-sight.ts';
import { summaryOf, type EventCounts } from './summary.ts';
import type { ReaderClock } from './words.ts';

/** What batches changed, and how their reader stands to it. */
export interface Knowledge {
  reader: Reader;
  readerClock: ReaderClock;
  changes: Map<string, NetChange[]>;
  /** Of large batches of the reader's own. */
  counts: Map<string, EventCounts>;
  events: Map<string, KnownEvent>;
  schedules: Map<string, KnownSchedule>;
}

const records = {
  events: 'event',
  schedules: 'schedule',
  schedule_shares: 'share',
  attendees: 'attendee',
  event_schedules: 'place',
  own_tasks: 'task',
  habits: 'habit',
} as const;

/** The columns that are told, by the names that they have on the wire. */
const fields: Record<RecordChange['record'], Record<string, string>> = {
  event: {
    title: 'title',
    start_time: 'start_time',
    end_time: 'end_time',
    is_all_day: 'is_all_day',
    start_date: 'start_date',
    end_date: 'end_date',
    time_zone: 'time_zone',
    recurrence: 'recurrence',
    location: 'location',
    description: 'description',
    transparency: 'transparency',
    visibility: 'visibility',
    buffer_before: 'buffer_before',
    buffer_after: 'buffer_after',
    reminders: 'reminders',
    kind: 'kind',
    locked: 'locked',
  },
  schedule: {
    name: 'name',
    description: 'description',
    color: 'color',
    is_shared: 'is_shared',
    default_reminders: 'default_reminders',
  },
  share: { role: 'role', status: 'status' },
  attendee: { partstat: 'status' },
  place: {},
  task: {
    title: 'title',
    status: 'status',
    notes: 'notes',
    duration_minutes: 'duration_minutes',
    min_chunk_minutes: 'min_chunk_minutes',
    max_chunk_minutes: 'max_chunk_minutes',
    earliest: 'earliest',
    deadline: 'deadline',
    priority: 'priority',
    energy: 'energy',
    schedule_id: 'schedule_id',
  },
  habit: {
    title: 'title',
    is_paused: 'is_paused',
    duration_minutes: 'duration_minutes',
    times_per_week: 'times_per_week',
    min_chunk_minutes: 'min_chunk_minutes',
    max_chunk_minutes: 'max_chunk_minutes',
    days: 'days',
    window_start: 'window_start',
    window_end: 'window_end',
    priority: 'priority',
    schedule_id: 'schedule_id',
  },
};

const LONGEST = 500;

function valueOf(value: unknown): unknown {
  if (value === 'needs-action') return 'pending';
  if (typeof value !== 'string') return value ?? null;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString();
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

function fieldsOf(record: RecordChange['record'], { before, after }: NetChange): FieldChange[] {
  return Object.entries(fields[record])
    .map(([column, field]) => ({
      field,
      before: valueOf(before?.[column]),
      after: valueOf(after?.[column]),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const kindOf = ({ before, after }: NetChange) =>
  before === null ? 'created' : after === null ? 'deleted' : 'changed';

/** Events that came or went as a whole: their guests and places are not told apart. */
const wholeEvents = (changes: NetChange[]) =>
  new Set(
    changes
      .filter((change) => change.record === 'events' && kindOf(change) !== 'changed')
      .map((change) => change.event_id),
  );

const isPrivate = ({ before, after }: NetChange) =>
  before?.visibility === 'private' || after?.visibility === 'private';

function isOwn({ userId, email }: Reader, { person, before, after }: NetChange): boolean {
  return person === email || before?.user_id === userId || after?.user_id === userId;
}

/** Whether the reader may see all of a change. What they see of it masked is not told at all. */
function isVisible(change: NetChange, batch: ReadableBatch, knowledge: Knowledge): boolean {
  const schedule = knowledge.schedules.get(change.schedule_id ?? '');
  if (change.own_id !== null) return isOwn(knowledge.reader, change);
  const isOfReader = change.person !== null && isOwn(knowledge.reader, change);
  if (change.record === 'schedules') return schedule?.is_known === true && batch.sees_all;
  if (change.record === 'schedule_shares') return isOfReader || schedule?.is_owner === true;
  if (isOfReader) return true;
  if (!batch.sees_all) return false;
  const event = knowledge.events.get(change.event_id ?? '');
  if (!event || event.sight === 'none' || event.sight === 'busy') return false;
  if (change.record === 'event_schedules' && !schedule?.is_known) return false;
  return event.sight !== 'reader' || !(event.is_private || isPrivate(change));
}

/** The column by which people know a record. */
const ownName: Partial<Record<RecordChange['record'], string>> = {
  event: 'title',
  schedule: 'name',
  task: 'title',
  habit: 'title',
};

const namesOf = ({ before, after }: NetChange, column: string) =>
  (after?.[column] ?? before?.[column]) as string | undefined;

function recordChange(change: NetChange, { events, schedules }: Knowledge): RecordChange {
  const record = records[change.record as keyof typeof records];
  const event = events.get(change.event_id ?? '');
  const schedule = schedules.get(change.schedule_id ?? '');
  const about = record === 'schedule' || record === 'share' ? schedule?.name : event?.title;
  const own = ownName[record] ?? '';
  const place = { field: 'schedule', before: null, after: null };
  if (change.before) Object.assign(place, { before: schedule?.name });
  if (change.after) Object.assign(place, { after: schedule?.name });
  return {
    record,
    event_id: change.event_id,
    schedule_id: change.schedule_id,
    title: namesOf(change, own) ?? about ?? '',
    person: namesOf(change, 'typed_email') ?? null,
    kind: kindOf(change),
    fields: record === 'place' ? [place] : fieldsOf(record, change),
  };
}

/** Whether there is something in it for people: positions, versions and periods are not. */
const isTelling = ({ record, kind, fields: changed }: RecordChange) =>
  kind !== 'changed' || (record !== 'place' && changed.length > 0);

const order = Object.values(records);

/** A batch in the words of the wire; none if the reader may see nothing of it. */
export function told(
  batch: ReadableBatch,
  knowledge: Knowledge,
  can_undo: boolean,
): HistoryBatch[] {
  const all = knowledge.changes.get(batch.id) ?? [];
  const whole = wholeEvents(all);
  const visible = all
    .filter((change) => isVisible(change, batch, knowledge))
    .filter(({ record, event_id }) => record === 'events' || !whole.has(event_id));
  if (visible.length === 0) return [];
  const zones = new Map(visible.map((change) => [change.event_id, namesOf(change, 'time_zone')]));
  const originals = new Map(
    visible
      .filter((change) => namesOf(change, 'series_id'))
      .map((change) => [change.event_id, namesOf(change, 'original_start')]),
  );
  const changes = visible
    .map((change) => recordChange(change, knowledge))
    .filter(isTelling)
    .toSorted((a, b) => order.indexOf(a.record) - order.indexOf(b.record));
  const { actor_id, actor_email, actor_name, created_at } = batch;
  return [
    {
      id: batch.id,
      at: created_at,
      actor:
        (actor_id ?? actor_email)
          ? { user_id: actor_id, email: actor_email || null, full_name: actor_name }
          : null,
      cause: batch.cause,
      intent: batch.intent,
      summary: summaryOf({
        ...batch,
        changes,
        counts: knowledge.counts.get(batch.id),
        readerClock: knowledge.readerClock,
        zoneOf: (id) => zones.get(id) ?? 'UTC',
        originalOf: (id) => originals.get(id) ?? null,
      }),
      changes: changes.slice(0, CHANGES_TOLD),
      undoes: batch.undoes,
      undone_by: batch.undone_by,
      can_undo,
    },
  ];
}
