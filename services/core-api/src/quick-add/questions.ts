import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { DateChoice } from './date-phrases.ts';
import { dayLabel, timeLabel, timeValue } from './days.ts';
import type { NamedPerson } from './people.ts';
import { zoneLabel } from './zones.ts';

type Option = QuickAddQuestion['options'][number];

const dayOption = ({ first, last }: DateChoice): Option =>
  first === last
    ? { label: dayLabel(first), value: first }
    : { label: `${dayLabel(first)} to ${dayLabel(last)}`, value: `${first}/${last}` };

export const timeOption = (minutes: number): Option => ({
  label: timeLabel(minutes),
  value: timeValue(minutes),
});

export const ALL_DAY: Option = { label: 'All day', value: 'all-day' };

export const titleMissing = (): QuickAddQuestion => ({
  id: 'title',
  field: 'title',
  question: 'What is it called?',
  options: [],
  needed: true,
});

export const whichDay = (
  choices: DateChoice[],
  needed: boolean,
  question = 'Which day is meant?',
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
    'On which day?',
  );

export const whatTime = (
  options: Option[],
  needed: boolean,
  question = 'At what time?',
): QuickAddQuestion => ({ id: 'time', field: 'start_time', question, options, needed });

export const whichPerson = ({ name, people }: NamedPerson): QuickAddQuestion => ({
  id: `person:${name}`,
  field: 'invited_users',
  question: `Which ${name} is invited?`,
  options: people.map(({ email, full_name }) => ({
    label: full_name ? `${full_name} (${email})` : email,
    value: email,
  })),
  needed: true,
});

export const whichZone = (zones: string[]): QuickAddQuestion => ({
  id: 'time_zone',
  field: 'time_zone',
  question: 'Which time zone is meant?',
  options: zones.map((zone) => ({ label: `${zoneLabel(zone)} time`, value: zone })),
  needed: false,
});

export const untilWhen = (dates: CalendarDate[], needed: boolean): QuickAddQuestion => ({
  id: 'until',
  field: 'recurrence',
  question: needed ? 'The series would end before it starts. Until when?' : 'Until when?',
  options: dates.map((date) => ({ label: `Last on ${dayLabel(date)}`, value: date })),
  needed,
});

export const howOften = (options: Option[]): QuickAddQuestion => ({
  id: 'recurrence',
  field: 'recurrence',
  question: 'How often?',
  options,
  needed: false,
});
