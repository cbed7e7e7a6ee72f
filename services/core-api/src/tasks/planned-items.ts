import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Actor, type Db } from '@scheduler/service-kit';
import { requireScheduleWrite } from '../events/operations-target.ts';
import { deleteEvents } from '../events/repository-writes.ts';
import { countRows, insertRow, lockRow } from '../queries/repository.ts';
import { incrementVersion } from '../unit-of-work/repository.ts';
import { requireVersion } from '../unit-of-work/run-write.ts';
import {
  lockFuturePlannedEvents,
  PLANNING_TABLES,
  renameFuturePlannedEvents,
  type PlanningColumn,
} from './repository-planned-events.ts';

/** A task or a habit. The optimizer schedules events for it. */
interface PlannedItem {
  id: string;
  title: string;
  schedule_id: string | null;
  version: number;
}

/** The tasks or the habits. */
export interface ItemKind<Item extends PlannedItem> {
  /** Column of `events` that refers to the items. */
  column: PlanningColumn;
  find: (db: Db, userId: string, id: string) => Promise<Item | undefined>;
  /** Maximum number of a user's items. */
  max: number;
  getLimitMessage: (max: number) => string;
}

/** New or changed columns of an item. */
interface ItemColumns {
  title?: string | undefined;
  schedule_id?: string | null | undefined;
}

const itemLabels = { task_id: () => t('This task'), habit_id: () => t('This habit') };

export const itemNotFound = (column: PlanningColumn) => notFound(itemLabels[column]());

export async function requireItem<Item extends PlannedItem>(
  { column, find }: ItemKind<Item>,
  db: Db,
  { userId }: Actor,
  id: string,
): Promise<Item> {
  const item = await find(db, userId, id);
  if (!item) throw itemNotFound(column);
  return item;
}

export async function addItem<Item extends PlannedItem>(
  kind: ItemKind<Item>,
  trx: Db,
  actor: Actor,
  columns: ItemColumns,
): Promise<Item> {
  if (columns.schedule_id) await requireScheduleWrite(trx, actor, [columns.schedule_id]);
  const { max, getLimitMessage } = kind;
  const table = PLANNING_TABLES[kind.column];
  const owner = { user_id: actor.userId };
  if ((await countRows(trx(table).where(owner))) >= max) {
    throw new Problem('conflict', getLimitMessage(max));
  }
  return requireItem(kind, trx, actor, await insertRow(trx, table, { ...owner, ...columns }));
}

/** The part of a call that identifies an item. */
interface ItemCall {
  actor: Actor;
  params: { id: string };
  ifMatch: number | null;
}

/** Locks an item until the end of the transaction and returns it. */
export async function lockItem<Item extends PlannedItem>(
  kind: ItemKind<Item>,
  trx: Db,
  { actor, params: { id }, ifMatch }: ItemCall,
): Promise<Item> {
  await lockRow(trx, PLANNING_TABLES[kind.column], id);
  const item = await requireItem(kind, trx, actor, id);
  requireVersion(item, ifMatch);
  return item;
}

export async function deleteFutureEvents(
  trx: Db,
  { userId }: Actor,
  column: PlanningColumn,
  id: string,
): Promise<void> {
  await deleteEvents(trx, await lockFuturePlannedEvents(trx, userId, column, id));
}

/** Saves changes. Increments the version even if there are no changes. */
export async function updateItem<Item extends PlannedItem>(
  kind: ItemKind<Item>,
  trx: Db,
  actor: Actor,
  { current, columns }: { current: Item; columns: ItemColumns },
): Promise<Item> {
  const { id } = current;
  const { column } = kind;
  // Ignore schedule_id if it only repeats the effective schedule, which may be a fallback.
  const { schedule_id, ...changes } = columns;
  const isMoved = schedule_id !== undefined && schedule_id !== current.schedule_id;
  if (isMoved && schedule_id !== null) await requireScheduleWrite(trx, actor, [schedule_id]);
  await trx(PLANNING_TABLES[column])
    .where({ id })
    .update({ ...changes, ...(isMoved && { schedule_id }), ...incrementVersion(trx) });
  const titles = { from: current.title, to: columns.title };
  await renameFuturePlannedEvents(trx, actor.userId, { column, id, ...titles });
  return requireItem(kind, trx, actor, id);
}

/** Deletes an item and its future events. */
export async function removeItem<Item extends PlannedItem>(
  kind: ItemKind<Item>,
  trx: Db,
  call: ItemCall,
): Promise<undefined> {
  const { id } = await lockItem(kind, trx, call);
  await deleteFutureEvents(trx, call.actor, kind.column, id);
  await trx(PLANNING_TABLES[kind.column]).where({ id }).delete();
}
