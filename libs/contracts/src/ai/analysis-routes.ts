import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { instant, timeZone } from '../primitives.ts';
import { route } from '../route.ts';

import { analysis } from './analysis.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const MAX_RANGE_DAYS = 92;

/**
 * Query schema for an optional time range. The endpoint supplies defaults for a missing start or end.
 *
 * @param maxDays maximum length of the range in days
 */
export const dateRangeQuery = (maxDays: number) =>
  z
    .object({
      from: z.optional(instant),
      to: z.optional(instant),
      /** Time zone for day and week boundaries. Defaults to the user's preference. */
      time_zone: z.optional(timeZone),
    })
    .check(
      z.refine(({ from, to }) => !(Date.parse(to ?? '') <= Date.parse(from ?? '')), {
        path: ['to'],
        error: () => t('to must be after from'),
      }),
      z.refine(
        ({ from, to }) => !(Date.parse(to ?? '') - Date.parse(from ?? '') > maxDays * DAY_MS),
        {
          path: ['to'],
          error: () => t('Use a range of at most {days} days', { days: maxDays }),
        },
      ),
    );

/** Included in every plan. The range defaults to the last 28 days. */
export const analyzePatterns = route('ai.analyzePatterns', 'GET /ai/analyze-patterns', {
  query: dateRangeQuery(MAX_RANGE_DAYS),
  response: analysis,
});
