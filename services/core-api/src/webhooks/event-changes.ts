import type { WebhookChange } from '@scheduler/contracts/core';
import { occurrenceId } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import { asEvent, occurrenceOf, type Occurrence } from '../events/occurrences.ts';
import type { NetChange } from '../history/repository.ts';
import { knownEvents, type Reader } from '../history/repository-sight.ts';

/** What even those see who see no more than that the time is taken. */
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

const differs = ({ before, after }: NetChange, field: string) =>
  JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);

const isAnswer = (change: NetChange) =>
  change.before !== null && change.after !== null && differs(change, 'partstat');

/** What a batch did to one event, whoever may see it. */
interface Touched {
  id: string;
  /** The row of the event itself, if that was changed. */
  row: NetChange | undefined;
  places: NetChange[];
  guests: NetChange[];
}

export function eventsTouched(changes: readonly NetChange[]): Touched[] {
  const about = changes.filter(({ event_id }) => event_id !== null);
  return [...Map.groupBy(about, ({ event_id }) => event_id ?? '')].map(([id, rows]) => ({
    id,
    row: rows.find(({ record }) => record === 'events'),
    places: rows.filter(({ record }) => record === 'event_schedules'),
    guests: rows.filter(({ record }) => record === 'attendees'),
  }));
}

const cameOrWent = ({ before, after }: NetChange) => before === null || after === null;

/** Which fields of an event changed, as far as its reader sees them. */
function fieldsOf({ row, places, guests }: Touched, isMasked: boolean): string[] {
  const seen = isMasked ? BUSY_FIELDS : FIELDS;
  const own = row ? seen.filter((field) => differs(row, field)) : [];
  return [
    ...own,
    ...(places.some(cameOrWent) ? ['schedule_ids'] : []),
    ...(!isMasked && guests.some(cameOrWent) ? ['invited_users'] : []),
  ];
}

/** The name that the API gave an event which is gone. */
function idBefore({ id, row }: Touched): string {
  const { series_id, original_start } = row?.before ?? {};
  return typeof series_id === 'string' && typeof original_start === 'string'
    ? occurrenceId(series_id, original_start)
    : id;
}

function answersTo({ guests }: Touched, { id, ...event }: Occurrence): WebhookChange[] {
  return guests.filter(isAnswer).map(({ after }) => ({
    type: 'invitation.answered',
    event_id: id,
    event: asEvent({ id, ...event }),
    user_email: String(after?.typed_email),
    status: after?.partstat === 'needs-action' ? 'pending' : String(after?.partstat),
  }));
}

/** What became of an event that its reader sees. */
function changesSeen(touched: Touched, occurrence: Occurrence): WebhookChange[] {
  const about = { event_id: occurrence.id, event: asEvent(occurrence) };
  if (touched.row?.before === null) return [{ type: 'event.created', ...about, fields: [] }];
  const isMasked = occurrence.role === 'freebusy';
  const fields = fieldsOf(touched, isMasked);
  return [
    ...(fields.length > 0 ? [{ type: 'event.updated' as const, ...about, fields }] : []),
    ...(isMasked ? [] : answersTo(touched, occurrence)),
  ];
}

/** Whether the reader had an event that they have no more. */
async function isLost(db: Db, reader: Reader, { id, row, places }: Touched): Promise<boolean> {
  // One that came and went within the batch is of nobody's knowing.
  if (row?.before === null) return false;
  const [known] = await knownEvents(db, reader, [id]);
  if (known && known.sight !== 'none') return true;
  const left = places.flatMap(({ after, schedule_id }) => (after === null ? schedule_id : []));
  const found = await db('schedule_access')
    .where({ user_id: reader.userId })
    .whereIn('schedule_id', left as string[])
    .first('schedule_id');
  return found !== undefined;
}

/** What a batch did to one event, as far as the reader may see it. */
export async function eventChanges(
  db: Db,
  reader: Reader,
  touched: Touched,
): Promise<WebhookChange[]> {
  const occurrence = await occurrenceOf(db, reader.userId, touched.id);
  if (occurrence) return changesSeen(touched, occurrence);
  if (!(await isLost(db, reader, touched))) return [];
  return [{ type: 'event.deleted', event_id: idBefore(touched), event: null, fields: [] }];
}
