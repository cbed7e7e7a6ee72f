import {
  DATE_NEEDS_ALL_DAY,
  END_BEFORE_START,
  type ConflictReport,
  type Event,
  type EventChanges,
  type WrittenEvent,
  type events,
} from '@scheduler/contracts/core';
import {
  changeTimes,
  conflictsWith,
  intervalOf,
  isCalendarDate,
  settleTimes,
} from '@scheduler/scheduling';
import {
  invalidRequest,
  notFound,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { ownsAll } from '../schedules/repository.ts';
import { perform, requireVersion } from '../writes/operations.ts';
import {
  conflictsBetween,
  deleteEvent,
  eventOf,
  eventsBetween,
  insertEvent,
  updateEvent,
  type EventInput,
} from './repository.ts';

interface Deps {
  db: Database;
}

const endBeforeStart = () => invalidRequest([{ pointer: '/end_time', detail: END_BEFORE_START }]);

async function requireEvent(db: Db, { userId }: Actor, id: string): Promise<Event> {
  const found = await eventOf(db, userId, id);
  if (!found) throw notFound('This event');
  return found;
}

async function requireSchedules(db: Db, { userId }: Actor, ids: readonly string[]): Promise<void> {
  if (!(await ownsAll(db, userId, ids))) throw notFound('This schedule');
}

/** Conflicts are advice: an answer carries them, and none is ever refused for them. */
async function withConflicts(db: Db, { userId }: Actor, event: Event): Promise<WrittenEvent> {
  const busy = await conflictsBetween(db, userId, event, event.id);
  return { ...event, conflicts: conflictsWith(intervalOf(event), busy) };
}

const tooManyEvents = () =>
  invalidRequest([
    {
      pointer: '?end_date',
      detail: 'This range holds too many events for one answer. Ask for a shorter one.',
    },
  ]);

export async function listEvents(
  { db }: Deps,
  { actor, query }: Call<typeof events.list>,
): Promise<Event[]> {
  const { start_date = '-infinity', end_date = 'infinity' } = query;
  const found = await eventsBetween(db, actor.userId, start_date, end_date);
  if (!found) throw tooManyEvents();
  return found;
}

export const readEvent = ({ db }: Deps, { actor, params }: Call<typeof events.read>) =>
  requireEvent(db, actor, params.id);

export async function findConflicts(
  { db }: Deps,
  { actor, query }: Call<typeof events.conflicts>,
): Promise<ConflictReport> {
  const busy = await conflictsBetween(db, actor.userId, query, query.exclude_event_id ?? null);
  const conflicts = conflictsWith(intervalOf(query), busy);
  return { has_conflicts: conflicts.length > 0, conflicts };
}

export function createEvent(
  { db }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof events.create>,
): Promise<WrittenEvent> {
  const times = settleTimes(body);
  if (!times) throw endBeforeStart();
  const intent = { actor, route: 'events.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) => {
    await requireSchedules(trx, actor, body.schedule_ids);
    const id = await insertEvent(trx, actor.userId, { ...body, ...times });
    return withConflicts(trx, actor, await requireEvent(trx, actor, id));
  });
}

function changed(event: Event, changes: EventChanges): EventInput {
  for (const field of ['start_time', 'end_time'] as const) {
    const isAllDay = changes.is_all_day ?? event.is_all_day;
    if (!isAllDay && isCalendarDate(changes[field] ?? '')) {
      throw invalidRequest([{ pointer: `/${field}`, detail: DATE_NEEDS_ALL_DAY }]);
    }
  }
  const times = changeTimes(event, changes);
  if (!times) throw endBeforeStart();
  return {
    ...times,
    title: changes.title ?? event.title,
    description: changes.description === undefined ? event.description : changes.description,
    location: changes.location === undefined ? event.location : changes.location,
    schedule_ids: changes.schedule_ids ?? event.schedule_ids,
    invited_users: changes.invited_users ?? event.invited_users,
  };
}

export function changeEvent(
  { db }: Deps,
  { actor, params: { id }, body, ifMatch, tell }: Call<typeof events.update>,
): Promise<WrittenEvent> {
  const intent = { actor, route: 'events.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    const event = await requireEvent(trx, actor, id);
    requireVersion(event, ifMatch);
    const input = changed(event, body);
    await requireSchedules(trx, actor, input.schedule_ids);
    await updateEvent(trx, id, input);
    return withConflicts(trx, actor, await requireEvent(trx, actor, id));
  });
}

export function removeEvent(
  { db }: Deps,
  { actor, params: { id }, ifMatch, tell }: Call<typeof events.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'events.remove', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireEvent(trx, actor, id), ifMatch);
    await deleteEvent(trx, id);
    return undefined;
  });
}
