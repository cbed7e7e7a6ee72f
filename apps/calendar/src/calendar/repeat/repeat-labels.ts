import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { localMidnight } from '../../dates.ts';
import { format } from '../../format.ts';
import { nthOf, repeatKinds, type RepeatKind } from './repeat.ts';

/** `the third Wednesday` */
export function nthWeekdayName(date: CalendarDate): string {
  const day = format(localMidnight(date), 'EEEE');
  const names: Record<number, string> = {
    1: t('the first {day}', { day }),
    2: t('the second {day}', { day }),
    3: t('the third {day}', { day }),
    4: t('the fourth {day}', { day }),
  };
  return names[nthOf(date)] ?? t('the last {day}', { day });
}

/** What a choice is called for an event on this date. */
function repeatLabel(kind: RepeatKind, date: CalendarDate): string {
  const day = localMidnight(date);
  const labels: Record<RepeatKind, string> = {
    none: t('Does not repeat'),
    daily: t('Daily'),
    weekly: t('Weekly on {day}', { day: format(day, 'EEEE') }),
    weekdays: t('Every weekday'),
    'monthly-weekday': t('Monthly on {date}', { date: nthWeekdayName(date) }),
    'monthly-day': t('Monthly on day {day}', { day: format(day, 'd') }),
    yearly: t('Yearly on {day}', { day: format(day, 'MMMM d') }),
    custom: t('Custom…'),
    kept: t('As it is'),
  };
  return labels[kind];
}

export const repeatOptions = (date: CalendarDate, withKept: boolean) =>
  [...(withKept ? ['kept' as const] : []), ...repeatKinds].map((kind) => ({
    kind,
    label: repeatLabel(kind, date),
  }));
