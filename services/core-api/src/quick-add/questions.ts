import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { DateRange } from './date-phrase.ts';
import { formatDate, formatTime, toTimeValue } from './calendar-dates.ts';
import type { NameMention } from './parse-guests.ts';
import { formatTimeZone } from './parse-time-zone.ts';

type Option = QuickAddQuestion['options'][number];

const toDateOption = ({ first, last }: DateRange): Option =>
  first === last
    ? { label: formatDate(first), value: first }
    : {
        label: t('{start} to {end}', { start: formatDate(first), end: formatDate(last) }),
        value: `${first}/${last}`,
      };

export const toTimeOption = (minutes: number): Option => ({
  label: formatTime(minutes),
  value: toTimeValue(minutes),
});

export const createAllDayOption = (): Option => ({ label: t('All day'), value: 'all-day' });

export const createTitleQuestion = (): QuickAddQuestion => ({
  id: 'title',
  field: 'title',
  question: t("What's the title?"),
  options: [],
  needed: true,
});

export const createDateQuestion = (
  choices: DateRange[],
  needed: boolean,
  question = t('Which day?'),
): QuickAddQuestion => ({
  id: 'date',
  field: 'start_time',
  question,
  options: choices.map(toDateOption),
  needed,
});

export const createMissingDateQuestion = (today: CalendarDate): QuickAddQuestion =>
  createDateQuestion(
    [0, 1].map((daysAhead) => ({
      first: addDays(today, daysAhead),
      last: addDays(today, daysAhead),
    })),
    true,
    t('What day?'),
  );

export const createTimeQuestion = (
  options: Option[],
  needed: boolean,
  question = t('What time?'),
): QuickAddQuestion => ({ id: 'time', field: 'start_time', question, options, needed });

export const createContactQuestion = ({ name, contacts }: NameMention): QuickAddQuestion => ({
  id: `person:${name}`,
  field: 'invited_users',
  question: t('Which {name}?', { name }),
  options: contacts.map(({ email, full_name }) => ({
    label: full_name ? `${full_name} (${email})` : email,
    value: email,
  })),
  needed: true,
});

export const createTimeZoneQuestion = (timeZones: string[]): QuickAddQuestion => ({
  id: 'time_zone',
  field: 'time_zone',
  question: t('Which time zone?'),
  options: timeZones.map((timeZone) => ({
    label: t('{zone} time', { zone: formatTimeZone(timeZone) }),
    value: timeZone,
  })),
  needed: false,
});

export const createSeriesEndQuestion = (
  dates: CalendarDate[],
  needed: boolean,
): QuickAddQuestion => ({
  id: 'until',
  field: 'recurrence',
  question: needed
    ? t('The series ends before it starts. When should it end?')
    : t('When does the series end?'),
  options: dates.map((date) => ({
    label: t('Ends {day}', { day: formatDate(date) }),
    value: date,
  })),
  needed,
});

export const createRecurrenceQuestion = (options: Option[]): QuickAddQuestion => ({
  id: 'recurrence',
  field: 'recurrence',
  question: t('How often?'),
  options,
  needed: false,
});
