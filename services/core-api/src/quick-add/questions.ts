import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { DateChoice } from './date-phrases.ts';
import { dayLabel, timeLabel, timeValue } from './days.ts';
import type { NamedPerson } from './people.ts';
import { zoneLabel } from './zones.ts';

type Option = QuickAddQuestion['options'][number];

const dayOption = ({ first, last }: DateChoice): Option =>
  first === last
    ? { label: dayLabel(first), value: first }
    : {
        label: t('{start} to {end}', { start: dayLabel(first), end: dayLabel(last) }),
        value: `${first}/${last}`,
      };

export const timeOption = (minutes: number): Option => ({
  label: timeLabel(minutes),
  value: timeValue(minutes),
});

export const allDay = (): Option => ({ label: t('All day'), value: 'all-day' });

export const titleMissing = (): QuickAddQuestion => ({
  id: 'title',
  field: 'title',
  question: t('What is it called?'),
  options: [],
  needed: true,
});

export const whichDay = (
  choices: DateChoice[],
  needed: boolean,
  question = t('Which day is meant?'),
): QuickAddQuestion => ({
  id: 'date',
  field: 'start_time',
  question,
  options: choices.map(dayOption),
  needed,
});

export const dayMissing = (today: CalendarDate): QuickAddQuestion =>
  whichDay(
    [0, 1].map((days) => ({ first: addDays(today, days), last: addDays(today, days) })),
    true,
    t('On which day?'),
  );

export const whatTime = (
  options: Option[],
  needed: boolean,
  question = t('At what time?'),
): QuickAddQuestion => ({ id: 'time', field: 'start_time', question, options, needed });

export const whichPerson = ({ name, people }: NamedPerson): QuickAddQuestion => ({
  id: `person:${name}`,
  field: 'invited_users',
  question: t('Which {name} is invited?', { name }),
  options: people.map(({ email, full_name }) => ({
    label: full_name ? `${full_name} (${email})` : email,
    value: email,
  })),
  needed: true,
});

export const whichZone = (zones: string[]): QuickAddQuestion => ({
  id: 'time_zone',
  field: 'time_zone',
  question: t('Which time zone is meant?'),
  options: zones.map((zone) => ({
    label: t('{zone} time', { zone: zoneLabel(zone) }),
    value: zone,
  })),
  needed: false,
});

export const untilWhen = (dates: CalendarDate[], needed: boolean): QuickAddQuestion => ({
  id: 'until',
  field: 'recurrence',
  question: needed ? t('The series would end before it starts. Until when?') : t('Until when?'),
  options: dates.map((date) => ({
    label: t('Last on {day}', { day: dayLabel(date) }),
    value: date,
  })),
  needed,
});

export const howOften = (options: Option[]): QuickAddQuestion => ({
  id: 'recurrence',
  field: 'recurrence',
  question: t('How often?'),
  options,
  needed: false,
});
