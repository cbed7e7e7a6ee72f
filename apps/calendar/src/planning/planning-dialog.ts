import type { Habit, Task } from '@scheduler/contracts/core';
import type { CalendarDate } from '@scheduler/scheduling';

/** The open planning dialog and its parameters. */
export type PlanningDialogState =
  /** Searches for a plan for a week. */
  | { kind: 'optimize'; dates: readonly CalendarDate[] }
  /** Shows the open plan with a proposal selected, by default the first pending one. */
  | { kind: 'review'; moveId: string | null }
  | { kind: 'upgrade' }
  /** Finds a time that works for all guests. */
  | { kind: 'find'; emails: readonly string[] }
  | { kind: 'upgrade-to-find' }
  | { kind: 'task'; task: Task | null }
  | { kind: 'habit'; habit: Habit | null };
