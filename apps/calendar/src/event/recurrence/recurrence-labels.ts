import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { getLocalMidnight } from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import { getWeekdayOrdinal, recurrenceKinds, type RecurrenceKind } from './recurrence-form.ts';

/** Formats a date as, for example, `the third Wednesday`. */
export function formatNthWeekdayName(date: CalendarDate): string {
  const day = format(getLocalMidnight(date), 'EEEE');
  const names: Record<number, string> = {
    1: t('the first {day}', { day }),
    2: t('the second {day}', { day }),
    3: t('the third {day}', { day }),
    4: t('the fourth {day}', { day }),
  };
  return names[getWeekdayOrdinal(date)] ?? t('the last {day}', { day });
}

function getRecurrenceLabel(kind: RecurrenceKind, date: CalendarDate): string {
  const day = getLocalMidnight(date);
  const labels: Record<RecurrenceKind, string> = {
    none: t('Does not repeat'),
    daily: t('Daily'),
    weekly: t('Weekly on {day}', { day: format(day, 'EEEE') }),
    weekdays: t('Every weekday'),
    'monthly-weekday': t('Monthly on {date}', { date: formatNthWeekdayName(date) }),
    'monthly-day': t('Monthly on day {day}', { day: format(day, 'd') }),
    yearly: t('Yearly on {day}', { day: format(day, 'MMMM d') }),
    custom: t('Custom…'),
    unsupported: t('Keep current rule'),
  };
  return labels[kind];
}

export const getRecurrenceOptions = (date: CalendarDate, includeUnsupported: boolean) =>
  [...(includeUnsupported ? ['unsupported' as const] : []), ...recurrenceKinds].map((kind) => ({
    kind,
    label: getRecurrenceLabel(kind, date),
  }));
