import { t } from '@scheduler/i18n/translate';
import { DAY_MS } from '@scheduler/scheduling/durations';
import * as z from 'zod/mini';

export const endBeforeStartMessage = () => t('End time must be after start time');

/**
 * Returns whether the end is equal to or before the start. Missing or malformed values return
 * `false`, because they are validated elsewhere.
 */
export const isEndNotAfterStart = (start: string | undefined, end: string | undefined) =>
  Date.parse(end ?? '') <= Date.parse(start ?? '');

export const endsAfterStart = z.refine<{ start_time: string; end_time: string }>(
  ({ start_time, end_time }) => !isEndNotAfterStart(start_time, end_time),
  { path: ['end_time'], error: endBeforeStartMessage },
);

/** Maximum length of a time range that can be queried. */
const MAX_RANGE_DAYS = 400;
export const rangeTooLongMessage = () =>
  t('Use a range of at most {max} days', { max: MAX_RANGE_DAYS });

export const exceedsMaxRange = (from: string, to: string): boolean =>
  Date.parse(to) - Date.parse(from) > MAX_RANGE_DAYS * DAY_MS;
