import { supportedLanguages } from '@scheduler/i18n/supported-locales';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, requiredText, timeZone } from '../primitives.ts';
import { planningChanges } from './planning-input.ts';
import { weekdays } from './weekdays.ts';
import { newWorkingHours } from './working-hours-input.ts';

const MAX_SCHEDULE_SETS = 20;
const MAX_SCHEDULES_PER_SET = 200;

const newScheduleSet = z.object({
  name: requiredText(() => t('Enter a name for this set'), 60),
  schedule_ids: z.array(id).check(z.maxLength(MAX_SCHEDULES_PER_SET)),
});

const INVALID_DURATION = { error: () => t('Use between 5 minutes and 24 hours') };

/** Omitted fields don't change, including fields of `planning`. */
export const preferenceChanges = z.partial(
  z.object({
    time_zone: timeZone,
    second_time_zone: z.nullable(timeZone),
    week_start: z.enum(weekdays),
    hour_cycle: z.enum(['12', '24']),
    language: z.nullable(z.enum(Object.keys(supportedLanguages))),
    working_hours: newWorkingHours,
    default_duration: z
      .number(INVALID_DURATION)
      .check(
        z.minimum(5, INVALID_DURATION),
        z.maximum(1440, INVALID_DURATION),
        z.refine(Number.isInteger, INVALID_DURATION),
      ),
    default_schedule_id: z.nullable(id),
    schedule_sets: z.array(newScheduleSet).check(
      z.maxLength(MAX_SCHEDULE_SETS, {
        error: () => t('You can save at most {max} sets', { max: MAX_SCHEDULE_SETS }),
      }),
    ),
    planning: planningChanges,
  }),
);
export type PreferenceChanges = z.output<typeof preferenceChanges>;
