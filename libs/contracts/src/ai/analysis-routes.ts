import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { instant, timeZone } from '../primitives.ts';
import { route } from '../route.ts';

import { analysis } from './analysis.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const DAYS = 92;

/** A range of instants, each end of which has a default of its own. */
export const rangeOfDays = (days: number) =>
  z
    .object({
      from: z.optional(instant),
      to: z.optional(instant),
      /** Where days and weeks are read; that of the preferences unless told. */
      time_zone: z.optional(timeZone),
    })
    .check(
      z.refine(({ from, to }) => !(Date.parse(to ?? '') <= Date.parse(from ?? '')), {
        path: ['to'],
        error: () => t('to must be after from'),
      }),
      z.refine(({ from, to }) => !(Date.parse(to ?? '') - Date.parse(from ?? '') > days * DAY_MS), {
        path: ['to'],
        error: () => t('Ask for at most {days} days', { days }),
      }),
    );

/** On every plan; of the last 28 days unless told. */
export const analyzePatterns = route({
  name: 'ai.analyzePatterns',
  method: 'GET',
  path: '/ai/analyze-patterns',
  query: rangeOfDays(DAYS),
  response: analysis,
});
