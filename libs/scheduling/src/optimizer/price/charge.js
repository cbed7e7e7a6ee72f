/** The parts of the objective, as the benchmark names them. */
export const TERMS = [
  'conflicts',
  'tight_buffers',
  'after_hours',
  'avoid_windows',
  'no_meeting_days',
  'over_daily_cap',
  'fragmented_time',
  'focus_shortfall',
  'long_runs',
  'moves',
  'tasks_unplaced',
  'task_chunks',
  'task_off_peak',
  'task_defer',
];
