import type { ClockRange, WeekdayName, Worker } from '../working-time/index.ts';

/** What each thing costs, in whole points; a point is worth about a minute of focus time. */
export interface Weights {
  /** Per overlapping pair of events and person. */
  conflict: number;
  /** The same when one of the two is focus time. */
  conflict_with_focus: number;
  /** Per pair that does not overlap but whose buffers do. */
  tight_buffer: number;
  after_hours_slot: number;
  no_meeting_day: number;
  /** Per meeting above the daily cap. */
  over_cap: number;
  /** Per free working slot outside a block long enough for focus. */
  fragment_slot: number;
  /** Per slot missing to the weekly focus goal. */
  focus_short_slot: number;
  /** Per slot beyond the longest run of meetings that one likes. */
  long_run_slot: number;
  /** Per moved event, times its priority. */
  move: number;
  day_change: number;
  /** Per hour shifted, up to 24. */
  shift_hour: number;
  /** Per further attendee of a moved event. */
  attendee: number;
  unknown_attendee: number;
  optional_clash: number;
  /** Per slot of a task that finds no place, times its priority. */
  task_unplaced: number;
  task_chunk: number;
  task_off_peak: number;
  /** Per slot and day after the first allowed. */
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

/** Hours in which meetings are unwelcome. */
export interface AvoidWindow {
  days: readonly WeekdayName[];
  from: string;
  to: string;
  points_per_slot: number;
}

export interface Person extends Worker {
  id: string;
  /** `unknown`: we do not see this calendar. */
  availability: 'known' | 'unknown';
  /** 0: only availability counts; 1 and more: this person's comfort does too. */
  weight: number;
  no_meeting_days: readonly WeekdayName[];
  max_meetings_per_day: number | null;
  focus: { min_block_minutes: number; goal_minutes_per_day: number };
  max_run_minutes: number | null;
  /** After each meeting. */
  rest_minutes: number;
  avoid: readonly AvoidWindow[];
  peak: readonly ClockRange[];
}

export type EventKind = 'meeting' | 'focus' | 'personal';

export interface PlannedEvent {
  id: string;
  /** Never read by the planner. */
  title: string;
  kind: EventKind;
  /** An instant, to the minute; a date when `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
  organizer: string;
  /** Person ids; they are occupied. */
  required: readonly string[];
  /** Person ids; they are not. */
  optional: readonly string[];
  movable: boolean;
  earliest: string | null;
  /** The latest end. */
  latest: string | null;
  buffer_before: number;
  buffer_after: number;
  /** 1 to 3; moving costs in proportion. */
  priority: number;
}

export interface Task {
  id: string;
  owner: string;
  /** Never read by the planner. */
  title: string;
  duration_minutes: number;
  min_chunk_minutes: number;
  max_chunk_minutes: number;
  earliest: string | null;
  deadline: string | null;
  priority: number;
  energy: 'high' | 'low';
}

/** A calendar to improve: everything that the planner may know. */
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

/** New places for some events, and places for tasks. */
export interface Plan {
  instance_id: string;
  moves: PlanMove[];
  task_chunks: TaskChunk[];
}

/** The plan that changes nothing. */
export const emptyPlan = ({ id }: Pick<Instance, 'id'>): Plan => ({
  instance_id: id,
  moves: [],
  task_chunks: [],
});
