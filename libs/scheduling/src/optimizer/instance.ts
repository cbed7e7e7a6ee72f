import type { LocalTimeRange, WeekdayName, WorkingTimeSettings } from '../working-time/index.ts';

/** Costs of the objective, in whole points. One point is worth about one minute of focus time. */
export interface Weights {
  /** Per person and pair of overlapping events. */
  conflict: number;
  /** Per person and overlapping pair if one of the events is focus time. */
  conflict_with_focus: number;
  /** Per person and pair of events that do not overlap but violate a buffer. */
  tight_buffer: number;
  after_hours_slot: number;
  no_meeting_day: number;
  /** Per meeting above the daily cap. */
  over_cap: number;
  /** Per free working slot that isn't in a block long enough for focus time. */
  fragment_slot: number;
  /** Per slot missing from the weekly focus goal. */
  focus_short_slot: number;
  /** Per slot of back-to-back meetings over the person's limit. */
  long_run_slot: number;
  /** Per moved event, multiplied by its priority. */
  move: number;
  day_change: number;
  /** Per hour shifted, up to 24. */
  shift_hour: number;
  /** Per additional attendee of a moved event. */
  attendee: number;
  unknown_attendee: number;
  optional_clash: number;
  /** Per unscheduled slot of a task, multiplied by its priority. */
  task_unplaced: number;
  task_chunk: number;
  task_off_peak: number;
  /** Per scheduled slot and per day after the task's release day. */
  task_defer: number;
}

export const DEFAULT_WEIGHTS: Readonly<Weights> = {
  conflict: 600,
  conflict_with_focus: 120,
  tight_buffer: 20,
  after_hours_slot: 20,
  no_meeting_day: 90,
  over_cap: 60,
  fragment_slot: 3,
  focus_short_slot: 15,
  long_run_slot: 8,
  move: 30,
  day_change: 20,
  shift_hour: 2,
  attendee: 6,
  unknown_attendee: 40,
  optional_clash: 15,
  task_unplaced: 30,
  task_chunk: 10,
  task_off_peak: 4,
  task_defer: 1,
};

/** Hours in which a person prefers not to have meetings. */
export interface AvoidWindow {
  days: readonly WeekdayName[];
  from: string;
  to: string;
  points_per_slot: number;
}

export interface Person extends WorkingTimeSettings {
  id: string;
  /** `unknown` if the person's calendar is not visible to us. */
  availability: 'known' | 'unknown';
  /**
   * 0 if only the person's availability matters; 1 or more if their preferences have a cost, too.
   */
  weight: number;
  no_meeting_days: readonly WeekdayName[];
  max_meetings_per_day: number | null;
  focus: { min_block_minutes: number; goal_minutes_per_day: number };
  max_run_minutes: number | null;
  /** Minimum time after each meeting, in minutes. */
  rest_minutes: number;
  avoid: readonly AvoidWindow[];
  peak: readonly LocalTimeRange[];
}

export type EventKind = 'meeting' | 'focus' | 'personal';

export interface PlannedEvent {
  id: string;
  /** The optimizer never reads titles. */
  title: string;
  kind: EventKind;
  /** ISO time with minute precision, or a calendar date if `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
  organizer: string;
  /** IDs of people who are busy during the event. */
  required: readonly string[];
  /** IDs of people who remain available. */
  optional: readonly string[];
  movable: boolean;
  earliest: string | null;
  /** Latest end. */
  latest: string | null;
  buffer_before: number;
  buffer_after: number;
  /** 1 to 3. The cost of a move is proportional to it. */
  priority: number;
}

export interface Task {
  id: string;
  owner: string;
  /** The optimizer never reads titles. */
  title: string;
  duration_minutes: number;
  min_chunk_minutes: number;
  max_chunk_minutes: number;
  earliest: string | null;
  deadline: string | null;
  priority: number;
  energy: 'high' | 'low';
}

/** An optimization problem: calendars, tasks and preferences. */
export interface Instance {
  schema_version: 1;
  id: string;
  tags: readonly string[];
  grid_minutes: 15;
  now: string;
  window: { start: string; end: string };
  min_notice_minutes: number;
  max_moves: number | null;
  weights: Weights;
  people: readonly Person[];
  events: readonly PlannedEvent[];
  tasks: readonly Task[];
}

export interface PlanMove {
  event_id: string;
  start: string;
  end: string;
}

export interface TaskChunk {
  task_id: string;
  start: string;
  end: string;
}

/** New times for some of the events, and times for tasks. */
export interface Plan {
  instance_id: string;
  moves: PlanMove[];
  task_chunks: TaskChunk[];
}

/** Returns a plan without changes. */
export const createEmptyPlan = ({ id }: Pick<Instance, 'id'>): Plan => ({
  instance_id: id,
  moves: [],
  task_chunks: [],
});
