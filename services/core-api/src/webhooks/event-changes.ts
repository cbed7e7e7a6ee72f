import type { WebhookChange } from '@scheduler/contracts/core';
import { formatOccurrenceId } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import { toApiEvent, findVisibleEvent, type VisibleEvent } from '../events/occurrences.ts';
import type { NetChange } from '../history/repository.ts';
import { findEventVisibility, type Viewer } from '../history/repository-visibility.ts';

/** Fields that users with free/busy access can see. */
const BUSY_FIELDS = [
  'start_time',
  'end_time',
  'time_zone',
  'is_all_day',
  'start_date',
  'end_date',
  'recurrence',
  'transparency',
  'buffer_before',
  'buffer_after',
];
const FIELDS = [
  ...['title', 'description', 'location', 'visibility', 'reminders'],
  ...['kind', 'locked', 'task_id', 'habit_id'],
  ...BUSY_FIELDS,
];

/** Whether a change affects a column. */
export const differs = ({ before, after }: NetChange, field: string) =>
  JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);

const isReply = (change: NetChange) =>
  change.before !== null && change.after !== null && differs(change, 'partstat');

/** Changes to one event in a batch, regardless of access. */
interface TouchedEvent {
  id: string;
  /** Change to the event's own row, if any. */
  row: NetChange | undefined;
  scheduleLinks: NetChange[];
  guests: NetChange[];
}

export function groupTouchedEvents(changes: readonly NetChange[]): TouchedEvent[] {
  const eventChangeList = changes.filter(({ event_id }) => event_id !== null);
  return [...Map.groupBy(eventChangeList, ({ event_id }) => event_id ?? '')].map(([id, rows]) => ({
    id,
    row: rows.find(({ record }) => record === 'events'),
    scheduleLinks: rows.filter(({ record }) => record === 'event_schedules'),
    guests: rows.filter(({ record }) => record === 'attendees'),
  }));
}

const isAddedOrRemoved = ({ before, after }: NetChange) => before === null || after === null;

/** Returns the changed fields that the viewer can see. */
function getChangedFields(
  { row, scheduleLinks, guests }: TouchedEvent,
  isMasked: boolean,
): string[] {
  const visibleFields = isMasked ? BUSY_FIELDS : FIELDS;
  const changedFields = row ? visibleFields.filter((field) => differs(row, field)) : [];
  return [
    ...changedFields,
    ...(scheduleLinks.some(isAddedOrRemoved) ? ['schedule_ids'] : []),
    ...(!isMasked && guests.some(isAddedOrRemoved) ? ['invited_users'] : []),
  ];
}

/** Returns the API ID of a deleted event. */
function getPreviousId({ id, row }: TouchedEvent): string {
  const { series_id, original_start } = row?.before ?? {};
  return typeof series_id === 'string' && typeof original_start === 'string'
    ? formatOccurrenceId(series_id, original_start)
    : id;
}

function getReplies({ guests }: TouchedEvent, { id, ...event }: VisibleEvent): WebhookChange[] {
  return guests.filter(isReply).map(({ after }) => ({
    type: 'invitation.answered',
    event_id: id,
    event: toApiEvent({ id, ...event }),
    user_email: String(after?.typed_email),
    status: after?.partstat === 'needs-action' ? 'pending' : String(after?.partstat),
  }));
}

/** Returns the changes to an event that the viewer can still see. */
function getVisibleChanges(touchedEvent: TouchedEvent, occurrence: VisibleEvent): WebhookChange[] {
  const eventChangeList = { event_id: occurrence.id, event: toApiEvent(occurrence) };
  if (touchedEvent.row?.before === null)
    return [{ type: 'event.created', ...eventChangeList, fields: [] }];
  const isMasked = occurrence.role === 'freebusy';
  const fields = getChangedFields(touchedEvent, isMasked);
  return [
    ...(fields.length > 0 ? [{ type: 'event.updated' as const, ...eventChangeList, fields }] : []),
    ...(isMasked ? [] : getReplies(touchedEvent, occurrence)),
  ];
}

/** Returns true if the viewer could see the event before the batch. */
async function hasLostAccess(
  db: Db,
  viewer: Viewer,
  { id, row, scheduleLinks }: TouchedEvent,
): Promise<boolean> {
  // Events created and deleted within one batch were never visible.
  if (row?.before === null) return false;
  const [visibility] = await findEventVisibility(db, viewer, [id]);
  if (visibility && visibility.access !== 'none') return true;
  const removedScheduleIds = scheduleLinks.flatMap(({ after, schedule_id }) =>
    after === null ? schedule_id : [],
  );
  const accessRow = await db('schedule_access')
    .where({ user_id: viewer.userId })
    .whereIn('schedule_id', removedScheduleIds as string[])
    .first('schedule_id');
  return accessRow !== undefined;
}

/** Returns the changes to one event that the viewer can see. */
export async function getEventChanges(
  db: Db,
  viewer: Viewer,
  touchedEvent: TouchedEvent,
): Promise<WebhookChange[]> {
  const occurrence = await findVisibleEvent(db, viewer.userId, touchedEvent.id);
  if (occurrence) return getVisibleChanges(touchedEvent, occurrence);
  if (!(await hasLostAccess(db, viewer, touchedEvent))) return [];
  return [
    { type: 'event.deleted', event_id: getPreviousId(touchedEvent), event: null, fields: [] },
  ];
}
