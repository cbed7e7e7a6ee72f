import type { Db } from '@scheduler/service-kit';
import { BoundedMap } from '../bounded-map.ts';
import type { Quotas } from './config.ts';
import { quotaExceeded } from './quotas.ts';
import { countEvents, findScheduleOwners, type EventNumbers } from './repository.ts';

/** Counts new events and series. */
export const countAdded = (
  events: readonly { recurrence?: readonly string[] | null | undefined }[],
): EventNumbers => ({
  events: events.length,
  series: events.filter(({ recurrence }) => recurrence && recurrence.length > 0).length,
});

/** Limits the events and series on the schedules of each account. */
export interface EventQuota {
  /**
   * Checks before a bulk write whether the account has room for all of its events.
   *
   * @throws Problem `quota-exceeded`
   */
  requireRoom: (db: Db, ownerId: string, added: EventNumbers) => Promise<void>;
  /**
   * Checks a write of single events before it commits. Counts the events only if the account may have
   * reached the quota since the last count, so that most writes run no statement.
   *
   * @throws Problem `quota-exceeded`
   */
  checkAdded: (trx: Db, scheduleIds: readonly string[], added: EventNumbers) => Promise<void>;
}

/** After this time, events are counted again, because other processes add events too. */
const ROOM_TTL_MS = 600_000;

interface Room extends EventNumbers {
  expiresAtMs: number;
}

const NONE: EventNumbers = { events: 0, series: 0 };

/** Whether there is room for what is added. Other numbers may be exceeded, for example after a change of a quota. */
const hasRoom = (room: EventNumbers, added: EventNumbers) =>
  (added.events === 0 || room.events >= added.events) &&
  (added.series === 0 || room.series >= added.series);

export function createEventQuota(
  { MAX_EVENTS_PER_ACCOUNT, MAX_SERIES_PER_ACCOUNT }: Quotas,
  clock: () => number = Date.now,
): EventQuota {
  const limits = { maxEvents: MAX_EVENTS_PER_ACCOUNT, maxSeries: MAX_SERIES_PER_ACCOUNT };
  const rooms = new BoundedMap<string, Room>();
  const ownersBySchedule = new BoundedMap<string, string>();

  /** @throws Problem `quota-exceeded` if there is no room for `added` */
  function requireEnough(room: EventNumbers, added: EventNumbers): void {
    if (!hasRoom({ ...room, series: 0 }, { ...added, series: 0 }))
      throw quotaExceeded('events', limits.maxEvents);
    if (!hasRoom(room, added)) throw quotaExceeded('series', limits.maxSeries);
  }

  /**
   * Returns how many events and series the account may add.
   *
   * @param reserved events that are already included in the count
   * @throws Problem `quota-exceeded` if there is no room for `added`
   */
  async function measureRoom(
    db: Db,
    ownerId: string,
    added: EventNumbers,
    reserved: EventNumbers = NONE,
  ): Promise<EventNumbers> {
    const measure = async (isExact: boolean) => {
      const { events, series } = await countEvents(db, ownerId, { isExact, ...limits });
      return {
        events: limits.maxEvents - events + reserved.events,
        series: limits.maxSeries - series + reserved.series,
      };
    };
    const estimate = await measure(false);
    if (hasRoom(estimate, added)) return estimate;
    const room = await measure(true);
    requireEnough(room, added);
    return room;
  }

  function takeRoom(ownerId: string, added: EventNumbers): boolean {
    const room = rooms.get(ownerId);
    if (!room || room.expiresAtMs < clock()) return false;
    if (!hasRoom(room, added)) return false;
    room.events -= added.events;
    room.series -= added.series;
    return true;
  }

  async function findOwners(trx: Db, scheduleIds: readonly string[]): Promise<string[]> {
    const known = scheduleIds.map((id) => ownersBySchedule.get(id));
    const owners = known.filter((owner) => owner !== undefined);
    if (owners.length === scheduleIds.length) return [...new Set(owners)];
    const found = await findScheduleOwners(trx, scheduleIds);
    const [owner] = found;
    // Usually, all schedules of an event have the same owner.
    if (owner !== undefined && found.length === 1)
      for (const id of scheduleIds) ownersBySchedule.set(id, owner);
    return found;
  }

  return {
    requireRoom: async (db, ownerId, added) => {
      if (added.events + added.series === 0) return;
      await measureRoom(db, ownerId, added);
      rooms.delete(ownerId);
    },
    checkAdded: async (trx, scheduleIds, added) => {
      for (const ownerId of await findOwners(trx, scheduleIds)) {
        if (takeRoom(ownerId, added)) continue;
        const room = await measureRoom(trx, ownerId, added, added);
        // Half, because other processes add events too.
        rooms.set(ownerId, {
          events: Math.floor((room.events - added.events) / 2),
          series: Math.floor((room.series - added.series) / 2),
          expiresAtMs: clock() + ROOM_TTL_MS,
        });
      }
    },
  };
}
