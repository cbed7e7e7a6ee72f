import { createHash } from 'node:crypto';
import type { Event, Task } from '@scheduler/contracts/core';
import { parseInterval, type Period } from '@scheduler/scheduling';
import type { PlannedEvent } from '@scheduler/scheduling/optimizer';
import type { PlanningProblem } from '../calendar/build-instance.ts';
import { toInstantRange } from '../calendar/instants.ts';
import type { Intents } from '../calendar/read-calendar.ts';
import type { PlanChanges } from './proposal.ts';

/** Digests of the inputs of a plan, by input name. */
export type PlanFingerprint = Record<string, string>;

const DIGEST_LENGTH = 16;

export const computeDigest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH);

const digestEvent = (
  { id: _, ...event }: PlannedEvent,
  { stayReasons }: PlanningProblem,
  id: string,
) => computeDigest([event, stayReasons.get(id) ?? null]);

/** Hashes a task. Excludes its scheduled time, because its blocks are hashed as events. */
export function digestTask({ scheduled_minutes: _, version: __, updated_at: ___, ...task }: Task) {
  return computeDigest(task);
}

/** Computes the fingerprint of the current calendar. */
export function computeFingerprint(
  problem: PlanningProblem,
  { tasks, habits }: Intents,
): PlanFingerprint {
  const { instance, events } = problem;
  const fingerprint: PlanFingerprint = {
    rules: computeDigest([instance.people, instance.weights, instance.max_moves]),
    others: computeDigest(
      instance.events.filter(({ id }) => !events.has(id) && id.startsWith('p')),
    ),
  };
  for (const event of instance.events) {
    if (events.has(event.id))
      fingerprint[`event:${event.id}`] = digestEvent(event, problem, event.id);
  }
  for (const task of tasks) fingerprint[`task:${task.id}`] = digestTask(task);
  for (const { version: _, updated_at: __, ...habit } of habits) {
    fingerprint[`habit:${habit.id}`] = computeDigest(habit);
  }
  return fingerprint;
}

/** Combines all digests into one version string. */
export const getFingerprintVersion = (fingerprint: PlanFingerprint): string =>
  computeDigest(Object.entries(fingerprint).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const haveSameTimes = (a: Period, b: Period) =>
  Date.parse(a.start_time) === Date.parse(b.start_time) &&
  Date.parse(a.end_time) === Date.parse(b.end_time);

const isProposedChunk = (event: Event | undefined, { chunks }: PlanChanges) =>
  event !== undefined &&
  chunks.some(
    (chunk) =>
      chunk.task_id === event.task_id &&
      chunk.habit_id === event.habit_id &&
      haveSameTimes(chunk, event),
  );

/** Returns whether an event is at its proposed time and otherwise unchanged. */
function isMovedAsProposed(
  id: string,
  fingerprint: PlanFingerprint,
  current: PlanningProblem,
  { moves }: PlanChanges,
): boolean {
  const event = current.events.get(id);
  const move = moves.find(({ event_id }) => event_id === id);
  const problem = current.instance.events.find((event) => event.id === id);
  if (!event || !move || !problem || !haveSameTimes(move.to, event)) return false;
  const before = { ...problem, ...toInstantRange(parseInterval(move.from)) };
  return fingerprint[`event:${id}`] === digestEvent(before, current, id);
}

/**
 * Returns whether the calendar has changed since the plan was created. Changes that the plan itself
 * made don't count, even if they were undone.
 *
 * @param current state of the calendar, built for the same moment as the plan
 */
export function isStale(
  fingerprint: PlanFingerprint,
  current: PlanningProblem,
  intents: Intents,
  proposed: PlanChanges,
): boolean {
  const currentFingerprint = computeFingerprint(current, intents);
  const keys = new Set([...Object.keys(fingerprint), ...Object.keys(currentFingerprint)]);
  return [...keys].some((key) => {
    if (fingerprint[key] === currentFingerprint[key]) return false;
    if (!key.startsWith('event:')) return true;
    const id = key.slice('event:'.length);
    if (fingerprint[key] === undefined) return !isProposedChunk(current.events.get(id), proposed);
    return !isMovedAsProposed(id, fingerprint, current, proposed);
  });
}
