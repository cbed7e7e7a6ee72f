import type { Plan, PlanMove, PlanReason } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { addDays, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { getDatesBetween } from '../../screen/items/group-by-day.ts';
import { toLocalDate, getWeekStart, type TimeRange } from '../../local-dates.ts';
import { isPending } from './open-plan.ts';

/** A change that a plan proposes: a move of an event, or a time for a task or habit. */
export interface Proposal {
  /** ID in API requests. */
  id: string;
  /** Shown in the list and in the week previews. */
  number: number;
  title: string;
  /** Current time; `null` if the proposal creates a new event. */
  from: TimeRange | null;
  to: TimeRange;
  /** Reason in one sentence. */
  text: string;
  reasons: readonly PlanReason[];
  nextBest: { start: Date; cost: number } | null;
  /** The event to move. */
  eventId: string | null;
  /** The task or habit that a new event is for. */
  taskOrHabitId: string | null;
}

const toTimeRange = (times: { start_time: string; end_time: string }): TimeRange => ({
  start: new Date(times.start_time),
  end: new Date(times.end_time),
});

const toCommonProperties = (change: PlanMove | Plan['task_chunks'][number]) => ({
  id: change.id,
  title: change.title,
  text: change.text,
  reasons: change.reasons,
  nextBest: change.next_best && {
    start: new Date(change.next_best.start_time),
    cost: change.next_best.cost,
  },
});

/** Returns a plan's proposals, ordered by current start time. */
export function getProposals({ moves, task_chunks }: Plan): Proposal[] {
  const moveProposals = moves.map((move) => ({
    ...toCommonProperties(move),
    from: toTimeRange(move.from),
    to: toTimeRange(move.to),
    eventId: move.event_id,
    taskOrHabitId: null,
  }));
  const chunkProposals = task_chunks.map((chunk) => ({
    ...toCommonProperties(chunk),
    from: null,
    to: toTimeRange(chunk),
    eventId: null,
    taskOrHabitId: chunk.task_id ?? chunk.habit_id,
  }));
  return [...moveProposals, ...chunkProposals]
    .toSorted((a, b) => (a.from ?? a.to).start.getTime() - (b.from ?? b.to).start.getTime())
    .map((proposal, index) => ({ ...proposal, number: index + 1 }));
}

/** Returns the proposals of the open plan that are neither applied nor skipped. */
export const getPendingProposals = (openPlan: OpenPlan | null): Proposal[] =>
  openPlan ? getProposals(openPlan.plan).filter(({ id }) => isPending(openPlan, id)) : [];

/** Returns whether the event was created from the proposal for a task or habit. */
export const isScheduledTimeFor = (
  event: Event,
  { taskOrHabitId, to }: Pick<Proposal, 'taskOrHabitId' | 'to'>,
): boolean =>
  taskOrHabitId !== null &&
  (event.task_id ?? event.habit_id) === taskOrHabitId &&
  Date.parse(event.start_time) === to.start.getTime();

/** Returns the dates of a plan: its calendar week, or its full window if that is longer. */
export function getPlanDates({ window }: Pick<Plan, 'window'>): CalendarDate[] {
  const weekStart = startOfWeek(toLocalDate(new Date(window.start)), getWeekStart());
  const weekEnd = addDays(weekStart, 7);
  const end = toLocalDate(new Date(Date.parse(window.end) - 1));
  if (end < weekEnd) return getDatesBetween(weekStart, weekEnd);
  return getDatesBetween(toLocalDate(new Date(window.start)), addDays(end, 1));
}
