import type { CalendarDate } from '@scheduler/scheduling';
import { localMidnight } from '../../dates.ts';
import { format } from '../../format.ts';
import { nthOf, repeatKinds, type RepeatKind } from './repeat.ts';

const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

/** `the third Wednesday` */
export const nthWeekdayName = (date: CalendarDate): string =>
  `the ${NTH[nthOf(date) as keyof typeof NTH]} ${format(localMidnight(date), 'EEEE')}`;

/** What a choice is called for an event on this date. */
function repeatLabel(kind: RepeatKind, date: CalendarDate): string {
  const day = localMidnight(date);
  const labels: Record<RepeatKind, string> = {
    none: 'Does not repeat',
    daily: 'Daily',
    weekly: `Weekly on ${format(day, 'EEEE')}`,
    weekdays: 'Every weekday',
    'monthly-weekday': `Monthly on ${nthWeekdayName(date)}`,
    'monthly-day': `Monthly on day ${format(day, 'd')}`,
    yearly: `Yearly on ${format(day, 'MMMM d')}`,
    custom: 'Custom…',
    kept: 'As it is',
  };
  return labels[kind];
}

export const repeatOptions = (date: CalendarDate, withKept: boolean) =>
  [...(withKept ? ['kept' as const] : []), ...repeatKinds].map((kind) => ({
    kind,
    label: repeatLabel(kind, date),
  }));
