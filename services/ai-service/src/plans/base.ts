import { createHash } from 'node:crypto';
import type { Event, Task } from '@scheduler/contracts/core';
import type { PlannedEvent } from '@scheduler/scheduling/optimizer';
import type { Planned } from '../calendar/instance.ts';
import type { Intents } from '../calendar/read.ts';

/** What a plan was made of, part by part: digests by a name of each. */
export type Base = Record<string, string>;

const LENGTH = 16;

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, LENGTH);

const eventDigest = ({ id: _, ...event }: PlannedEvent, { stays }: Planned, id: string) =>
  digestOf([event, stays.get(id) ?? null]);

/** What of a task a plan is made of; the time that it has is known by its events. */
export function taskDigest({ scheduled_minutes: _, version: __, updated_at: ___, ...task }: Task) {
  return digestOf(task);
}

/** The calendar's state as plans know one. */
export function baseOf(planned: Planned, { tasks, habits }: Intents): Base {
  const { instance, events } = planned;
  const base: Base = {
    rules: digestOf([instance.people, instance.weights, instance.max_moves]),
    others: digestOf(instance.events.filter(({ id }) => !events.has(id) && id.startsWith('p'))),
  };
  for (const event of instance.events) {
    if (events.has(event.id)) base[`event:${event.id}`] = eventDigest(event, planned, event.id);
  }
  for (const task of tasks) base[`task:${task.id}`] = taskDigest(task);
  for (const { version: _, updated_at: __, ...habit } of habits) {
    base[`habit:${habit.id}`] = digestOf(habit);
  }
  return base;
}

/** One word for all of it. */
export const versionOf = (base: Base): string =>
  digestOf(Object.entries(base).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What a plan would change, of which some may be done already. */
export interface Proposed {
  moves: readonly { event_id: string; from: Times; to: Times }[];
  chunks: readonly (Times & { task_id: string | null; habit_id: string | null })[];
}

interface Times {
  start_time: string;
  end_time: string;
}

const sameTimes = (a: Times, b: Times) =>
  Date.parse(a.start_time) === Date.parse(b.start_time) &&
  Date.parse(a.end_time) === Date.parse(b.end_time);

const isChunk = (event: Event | undefined, { chunks }: Proposed) =>
  event !== undefined &&
  chunks.some(
    (chunk) =>
      chunk.task_id === event.task_id &&
      chunk.habit_id === event.habit_id &&
      sameTimes(chunk, event),
  );

/** Whether an event is where the plan wants it, and otherwise as it was. */
function isMoved(id: string, base: Base, now: Planned, { moves }: Proposed): boolean {
  const event = now.events.get(id);
  const move = moves.find(({ event_id }) => event_id === id);
  const planned = now.instance.events.find((one) => one.id === id);
  if (!event || !move || !planned || !sameTimes(move.to, event)) return false;
  const plain = (time: string) => time.replace('.000Z', 'Z');
  const { start_time, end_time } = move.from;
  const before = { ...planned, start: plain(start_time), end: plain(end_time) };
  return base[`event:${id}`] === eventDigest(before, now, id);
}

/**
 * Whether the calendar is another one than the plan was made for. What of the plan itself was done
 * since, or done and undone, is no change.
 *
 * @param now read and built anew, for the same moment as the plan
 */
export function isStale(base: Base, now: Planned, intents: Intents, proposed: Proposed): boolean {
  const current = baseOf(now, intents);
  const names = new Set([...Object.keys(base), ...Object.keys(current)]);
  return [...names].some((name) => {
    if (base[name] === current[name]) return false;
    if (!name.startsWith('event:')) return true;
    const id = name.slice('event:'.length);
    if (base[name] === undefined) return !isChunk(now.events.get(id), proposed);
    return !isMoved(id, base, now, proposed);
  });
}
