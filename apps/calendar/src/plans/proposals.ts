import type { Plan, PlanMove, PlanReason } from '@scheduler/contracts/ai';
import { addDays, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { datesBetween } from '../calendar/days.ts';
import { localDate, weekStart } from '../dates.ts';

/** A change that a plan proposes: a move of an event, or time for a task or a habit. */
export interface Proposal {
  /** Names it to the server. */
  id: string;
  /** As its row in the list and its place in the pictures are marked. */
  number: number;
  title: string;
  /** `null`: there is no such event yet. */
  from: Times | null;
  to: Times;
  /** Why, in one sentence. */
  text: string;
  reasons: readonly PlanReason[];
  nextBest: { start: Date; cost: number } | null;
  /** The event that it moves. */
  eventId: string | null;
  /** What it gives time to. */
  forId: string | null;
  scheduleId: string;
}

export interface Times {
  start: Date;
  end: Date;
}

const timesOf = (place: { start_time: string; end_time: string }): Times => ({
  start: new Date(place.start_time),
  end: new Date(place.end_time),
});

const nextBestOf = ({ next_best }: Pick<PlanMove, 'next_best'>): Proposal['nextBest'] =>
  next_best && { start: new Date(next_best.start_time), cost: next_best.cost };

/** What a plan proposes, in the order of the days as they are now. */
export function proposalsOf({ moves, task_chunks }: Plan): Proposal[] {
  const moved = moves.map((move) => ({
    id: move.id,
    title: move.title,
    from: timesOf(move.from),
    to: timesOf(move.to),
    text: move.text,
    reasons: move.reasons,
    nextBest: nextBestOf(move),
    eventId: move.event_id,
    forId: null,
    scheduleId: move.schedule_id,
  }));
  const added = task_chunks.map((chunk) => ({
    id: chunk.id,
    title: chunk.title,
    from: null,
    to: timesOf(chunk),
    text: chunk.text,
    reasons: chunk.reasons,
    nextBest: nextBestOf(chunk),
    eventId: null,
    forId: chunk.task_id ?? chunk.habit_id,
    scheduleId: chunk.schedule_id,
  }));
  const isAt = ({ from, to }: Pick<Proposal, 'from' | 'to'>) => (from ?? to).start.getTime();
  return [...moved, ...added]
    .toSorted((a, b) => isAt(a) - isAt(b))
    .map((proposal, index) => ({ ...proposal, number: index + 1 }));
}

/** The dates that a plan is for: those of its week, or all of its window if that is longer. */
export function weekOf({ window }: Pick<Plan, 'window'>): CalendarDate[] {
  const first = startOfWeek(localDate(new Date(window.start)), weekStart());
  const week = addDays(first, 7);
  const end = localDate(new Date(Date.parse(window.end) - 1));
  if (end < week) return datesBetween(first, week);
  return datesBetween(localDate(new Date(window.start)), addDays(end, 1));
}
