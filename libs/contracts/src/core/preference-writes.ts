import { languages } from '@scheduler/i18n/known';
import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, requiredText, timeZone } from '../primitives.ts';
import { planningChanges } from './planning-writes.ts';
import { weekdays } from './weekdays.ts';
import { newWorkingHours } from './working-hours-writes.ts';

const SETS_AT_MOST = 20;
const SCHEDULES_AT_MOST = 200;

const newScheduleSet = z.object({
  name: requiredText(() => t('Name this set'), 60),
  schedule_ids: z.array(id).check(z.maxLength(SCHEDULES_AT_MOST)),
});

const NOT_A_DURATION = { error: () => t('Use between 5 minutes and 24 hours') };

/** What is left out stays, within `planning` too. */
export const preferenceChanges = z.partial(
  z.object({
    time_zone: timeZone,
    second_time_zone: z.nullable(timeZone),
    week_start: z.enum(weekdays),
    hour_cycle: z.enum(['12', '24']),
    language: z.nullable(z.enum(Object.keys(languages))),
    working_hours: newWorkingHours,
    default_duration: z
      .number(NOT_A_DURATION)
      .check(
        z.minimum(5, NOT_A_DURATION),
        z.maximum(1440, NOT_A_DURATION),
        z.refine(Number.isInteger, NOT_A_DURATION),
      ),
    schedule_sets: z.array(newScheduleSet).check(
      z.maxLength(SETS_AT_MOST, {
        error: () => t('Keep at most {most} sets', { most: SETS_AT_MOST }),
      }),
    ),
    planning: planningChanges,
  }),
);
export type PreferenceChanges = z.output<typeof preferenceChanges>;
