import type { FieldChange, HistoryBatch, RecordChange } from '@scheduler/contracts/core';
import { EVENT_COLUMNS } from '../events/repository-writes.ts';
import {
  MAX_LISTED_CHANGES,
  MAX_VALUE_LENGTH,
  type NetChange,
  type VisibleBatch,
} from './repository.ts';
import type { EventVisibility, ScheduleVisibility, Viewer } from './repository-visibility.ts';
import { summarizeBatch, type EventCounts } from './batch-summary.ts';
import type { ClockSettings } from './summary-formatters.ts';

/** The changes of several batches and the viewer's access to them. */
export interface PresenterContext {
  viewer: Viewer;
  clockSettings: ClockSettings;
  changes: Map<string, NetChange[]>;
  /** Set only for the viewer's own large batches. */
  counts: Map<string, EventCounts>;
  events: Map<string, EventVisibility>;
  schedules: Map<string, ScheduleVisibility>;
}

const recordTypes = {
  events: 'event',
  schedules: 'schedule',
  schedule_shares: 'share',
  attendees: 'attendee',
  event_schedules: 'place',
  own_tasks: 'task',
  habits: 'habit',
} as const;

/** The columns included in API responses. */
const displayedColumns: Record<RecordChange['record'], readonly string[]> = {
  event: EVENT_COLUMNS.filter((column) => column !== 'task_id' && column !== 'habit_id'),
  schedule: ['name', 'description', 'color', 'is_shared', 'default_reminders'],
  share: ['role', 'status'],
  attendee: ['partstat'],
  place: [],
  task: [
    'title',
    'status',
    'notes',
    'duration_minutes',
    'min_chunk_minutes',
    'max_chunk_minutes',
    'earliest',
    'deadline',
    'priority',
    'energy',
    'schedule_id',
  ],
  habit: [
    'title',
    'is_paused',
    'duration_minutes',
    'times_per_week',
    'min_chunk_minutes',
    'max_chunk_minutes',
    'days',
    'window_start',
    'window_end',
    'priority',
    'schedule_id',
  ],
};

function toDisplayValue(value: unknown): unknown {
  if (value === 'needs-action') return 'pending';
  if (typeof value !== 'string') return value ?? null;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString();
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}

function toFieldChanges(
  record: RecordChange['record'],
  { before, after }: NetChange,
): FieldChange[] {
  return displayedColumns[record]
    .map((column) => ({
      field: column === 'partstat' ? 'status' : column,
      before: toDisplayValue(before?.[column]),
      after: toDisplayValue(after?.[column]),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const getChangeKind = ({ before, after }: NetChange) =>
  before === null ? 'created' : after === null ? 'deleted' : 'changed';

/** Finds created and deleted events. Their guests and schedules are not listed separately. */
const findCreatedOrDeletedEvents = (changes: NetChange[]) =>
  new Set(
    changes
      .filter((change) => change.record === 'events' && getChangeKind(change) !== 'changed')
      .map((change) => change.event_id),
  );

const isOrWasPrivate = ({ before, after }: NetChange) =>
  before?.visibility === 'private' || after?.visibility === 'private';

function isAboutGuest({ userId, email }: Viewer, { person, before, after }: NetChange): boolean {
  return person === email || before?.user_id === userId || after?.user_id === userId;
}

/** Whether the viewer may see the change in full. Changes to masked events are omitted. */
function isVisible(change: NetChange, batch: VisibleBatch, context: PresenterContext): boolean {
  const schedule = context.schedules.get(change.schedule_id ?? '');
  if (change.own_id !== null) return isAboutGuest(context.viewer, change);
  const isAboutViewer = change.person !== null && isAboutGuest(context.viewer, change);
  if (change.record === 'schedules') return schedule?.is_visible === true && batch.sees_all;
  if (change.record === 'schedule_shares') return isAboutViewer || schedule?.is_owner === true;
  if (isAboutViewer) return true;
  if (!batch.sees_all) return false;
  const event = context.events.get(change.event_id ?? '');
  if (!event || event.access === 'none' || event.access === 'busy') return false;
  if (change.record === 'event_schedules' && !schedule?.is_visible) return false;
  return event.access !== 'viewer' || !(event.is_private || isOrWasPrivate(change));
}

/** Columns that contain the title of a record, by record type. */
const nameColumns: Partial<Record<RecordChange['record'], string>> = {
  event: 'title',
  schedule: 'name',
  task: 'title',
  habit: 'title',
};

const getColumn = ({ before, after }: NetChange, column: string) =>
  (after?.[column] ?? before?.[column]) as string | undefined;

function toRecordChange(change: NetChange, { events, schedules }: PresenterContext): RecordChange {
  const record = recordTypes[change.record as keyof typeof recordTypes];
  const event = events.get(change.event_id ?? '');
  const schedule = schedules.get(change.schedule_id ?? '');
  const parentName = record === 'schedule' || record === 'share' ? schedule?.name : event?.title;
  const nameColumn = nameColumns[record] ?? '';
  const scheduleChange = { field: 'schedule', before: null, after: null };
  if (change.before) Object.assign(scheduleChange, { before: schedule?.name });
  if (change.after) Object.assign(scheduleChange, { after: schedule?.name });
  return {
    record,
    event_id: change.event_id,
    schedule_id: change.schedule_id,
    title: getColumn(change, nameColumn) ?? parentName ?? '',
    person: getColumn(change, 'typed_email') ?? null,
    kind: getChangeKind(change),
    fields: record === 'place' ? [scheduleChange] : toFieldChanges(record, change),
  };
}

/** Whether a change affects more than internal columns (positions, versions). */
const hasVisibleChange = ({ record, kind, fields: changed }: RecordChange) =>
  kind !== 'changed' || (record !== 'place' && changed.length > 0);

const recordOrder = Object.values(recordTypes);

/** Converts a batch to its API representation. @returns an empty array if nothing is visible */
export function presentBatch(
  batch: VisibleBatch,
  context: PresenterContext,
  can_undo: boolean,
): HistoryBatch[] {
  const netChanges = context.changes.get(batch.id) ?? [];
  const createdOrDeleted = findCreatedOrDeletedEvents(netChanges);
  const visible = netChanges
    .filter((change) => isVisible(change, batch, context))
    .filter(({ record, event_id }) => record === 'events' || !createdOrDeleted.has(event_id));
  if (visible.length === 0) return [];
  const timeZones = new Map(
    visible.map((change) => [change.event_id, getColumn(change, 'time_zone')]),
  );
  const originalStarts = new Map(
    visible
      .filter((change) => getColumn(change, 'series_id'))
      .map((change) => [change.event_id, getColumn(change, 'original_start')]),
  );
  const changes = visible
    .map((change) => toRecordChange(change, context))
    .filter(hasVisibleChange)
    .toSorted((a, b) => recordOrder.indexOf(a.record) - recordOrder.indexOf(b.record));
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
      summary: summarizeBatch({
        ...batch,
        changes,
        counts: context.counts.get(batch.id),
        clockSettings: context.clockSettings,
        getTimeZone: (id) => timeZones.get(id) ?? 'UTC',
        getOriginalStart: (id) => originalStarts.get(id) ?? null,
      }),
      changes: changes.slice(0, MAX_LISTED_CHANGES),
      undoes: batch.undoes,
      undone_by: batch.undone_by,
      can_undo,
    },
  ];
}
