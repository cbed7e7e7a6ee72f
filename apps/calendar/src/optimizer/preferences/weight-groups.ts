import type { PlanningWeights } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';

type WeightKey = keyof PlanningWeights;

export interface Weight {
  name: WeightKey;
  label: string;
  /** The optimizer's default. */
  points: number;
}

const defineWeight = (name: WeightKey, points: number, label: string): Weight => ({
  name,
  label,
  points,
});

/** All weights of the optimizer, grouped for the form. */
export const weightGroups: readonly { title: string; weights: readonly Weight[] }[] = [
  {
    title: t('Conflicts'),
    weights: [
      defineWeight('conflict', 600, t('Overlapping events')),
      defineWeight('conflict_with_focus', 120, t('Event during focus time')),
      defineWeight('tight_buffer', 20, t('Missing buffer after a meeting')),
      defineWeight('optional_clash', 15, t("Optional guest can't attend")),
    ],
  },
  {
    title: t('Your day'),
    weights: [
      defineWeight('after_hours_slot', 20, t('Every 15 minutes outside working hours')),
      defineWeight('no_meeting_day', 90, t('Meeting on a no-meeting day')),
      defineWeight('over_cap', 60, t('Each meeting over your daily limit')),
      defineWeight(
        'long_run_slot',
        8,
        t('Every 15 minutes of back-to-back meetings over your limit'),
      ),
      defineWeight('fragment_slot', 3, t('Every 15 free minutes in a gap too short for focus')),
      defineWeight('focus_short_slot', 15, t('Every 15 minutes short of your focus goal')),
    ],
  },
  {
    title: t('Moves'),
    weights: [
      defineWeight('move', 30, t('Each moved event')),
      defineWeight('day_change', 20, t('Move to another day')),
      defineWeight('shift_hour', 2, t('Each hour from the original time')),
      defineWeight('attendee', 6, t('Each additional guest')),
      defineWeight('unknown_attendee', 40, t("Guest who doesn't share their calendar")),
    ],
  },
  {
    title: t('Tasks and habits'),
    weights: [
      defineWeight('task_unplaced', 30, t('Every 15 minutes of a task left unscheduled')),
      defineWeight('task_chunk', 10, t('Each block a task is split into')),
      defineWeight('task_off_peak', 4, t('Every 15 minutes outside your best hours')),
      defineWeight('task_defer', 1, t('Every 15 minutes delayed by a day')),
    ],
  },
];
