import { t } from '@scheduler/i18n/words';
import { DAY_MS } from '@scheduler/scheduling/durations';

export const endBeforeStart = () => t('End time must be after start time');

/** Whether the end is no later than the start; an end that is missing or malformed is told elsewhere. */
export const endsTooSoon = (start: string | undefined, end: string | undefined) =>
  Date.parse(end ?? '') <= Date.parse(start ?? '');

/** The longest range that is looked through in one go. */
const DAYS_SEARCHED = 400;
export const searchedTooLong = () => t('Ask for at most {most} days', { most: DAYS_SEARCHED });

export const spansTooMuch = (from: string, to: string): boolean =>
  Date.parse(to) - Date.parse(from) > DAYS_SEARCHED * DAY_MS;
