import type { PlanningWeights } from '@scheduler/contracts/core';

type WeightName = keyof PlanningWeights;

export interface NamedWeight {
  name: WeightName;
  label: string;
  /** The planner's own default. */
  points: number;
}

const weight = (name: WeightName, points: number, label: string): NamedWeight => ({
  name,
  label,
  points,
});

/** Everything that plans weigh. */
export const weightGroups: readonly { title: string; weights: readonly NamedWeight[] }[] = [
  {
    title: 'Conflicts',
    weights: [
      weight('conflict', 600, 'Two things at the same time'),
      weight('conflict_with_focus', 120, 'Something over focus time'),
      weight('tight_buffer', 20, 'No break where one is wanted'),
      weight('optional_clash', 15, 'An optional guest who cannot come'),
    ],
  },
  {
    title: 'The shape of a day',
    weights: [
      weight('after_hours_slot', 20, 'A quarter of an hour after hours'),
      weight('no_meeting_day', 90, 'A meeting on a day without meetings'),
      weight('over_cap', 60, 'A meeting above the most a day'),
      weight('long_run_slot', 8, 'A quarter beyond the longest run'),
      weight('fragment_slot', 3, 'A free quarter too short for focus'),
      weight('focus_short_slot', 15, 'A quarter missing to the focus goal'),
    ],
  },
  {
    title: 'Moving things',
    weights: [
      weight('move', 30, 'Moving an event'),
      weight('day_change', 20, 'To another day'),
      weight('shift_hour', 2, 'Each hour further away'),
      weight('attendee', 6, 'Each further guest'),
      weight('unknown_attendee', 40, 'A guest whose calendar is not known'),
    ],
  },
  {
    title: 'Tasks and habits',
    weights: [
      weight('task_unplaced', 30, 'A quarter that finds no place'),
      weight('task_chunk', 10, 'Each piece that one is cut into'),
      weight('task_off_peak', 4, 'A quarter outside the best hours'),
      weight('task_defer', 1, 'A quarter put off by a day'),
    ],
  },
];
