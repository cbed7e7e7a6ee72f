import type { Habit, Task } from '@scheduler/contracts/core';
import type { CalendarDate } from '@scheduler/scheduling';

/** A dialog about plans, or about what is to be planned. */
export type PlanningDialog =
  /** Finds a plan for a week. */
  | { kind: 'optimize'; dates: readonly CalendarDate[] }
  /** Shows the plan that is open, beginning with a proposal or the first. */
  | { kind: 'review'; moveId: string | null }
  | { kind: 'upgrade' }
  /** Finds a time that suits everybody. */
  | { kind: 'find'; emails: readonly string[] }
  | { kind: 'upgrade-to-find' }
  | { kind: 'task'; task: Task | null }
  | { kind: 'habit'; habit: Habit | null };
