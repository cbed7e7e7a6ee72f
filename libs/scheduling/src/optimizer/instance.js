export const DEFAULT_WEIGHTS = {
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
/** The plan that changes nothing. */
export const emptyPlan = ({ id }) => ({
  instance_id: id,
  moves: [],
  task_chunks: [],
});
