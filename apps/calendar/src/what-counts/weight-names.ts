import type { PlanningWeights } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';

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
    title: t('Conflicts'),
    weights: [
      weight('conflict', 600, t('Two things at the same time')),
      weight('conflict_with_focus', 120, t('Something over focus time')),
      weight('tight_buffer', 20, t('No break where one is wanted')),
      weight('optional_clash', 15, t('An optional guest who cannot come')),
    ],
  },
  {
    title: t('The shape of a day'),
    weights: [
      weight('after_hours_slot', 20, t('A quarter of an hour after hours')),
      weight('no_meeting_day', 90, t('A meeting on a day without meetings')),
      weight('over_cap', 60, t('A meeting above the most a day')),
      weight('long_run_slot', 8, t('A quarter beyond the longest run')),
      weight('fragment_slot', 3, t('A free quarter too short for focus')),
      weight('focus_short_slot', 15, t('A quarter missing to the focus goal')),
    ],
  },
  {
    title: t('Moving things'),
    weights: [
      weight('move', 30, t('Moving an event')),
      weight('day_change', 20, t('To another day')),
      weight('shift_hour', 2, t('Each hour further away')),
      weight('attendee', 6, t('Each further guest')),
      weight('unknown_attendee', 40, t('A guest whose calendar is not known')),
    ],
  },
  {
    title: t('Tasks and habits'),
    weights: [
      weight('task_unplaced', 30, t('A quarter that finds no place')),
      weight('task_chunk', 10, t('Each piece that one is cut into')),
      weight('task_off_peak', 4, t('A quarter outside the best hours')),
      weight('task_defer', 1, t('A quarter put off by a day')),
    ],
  },
];
