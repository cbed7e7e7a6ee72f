import { plural, t, tWithContext, getWeekdayName } from '@scheduler/i18n';
import type { CalendarDate, Weekday } from '@scheduler/scheduling';
import { Field, FieldGroup, Select, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { getWeekStart } from '../../local-dates.ts';
import { recurrenceUnits, type RecurrenceFields, type RecurrenceUnit } from './recurrence-form.ts';
import { formatNthWeekdayName } from './recurrence-labels.ts';
import styles from './recurrence.module.css';

interface CustomRecurrenceProps {
  value: RecurrenceFields;
  start: CalendarDate;
  onChange: (next: RecurrenceFields) => void;
}

const WEEKDAY_NAMES = Array.from({ length: 7 }, (_, day) => getWeekdayName(day));
const MAX_COUNT = 999;

const UNIT_LABELS: Record<RecurrenceUnit, (interval: number) => string> = {
  day: (interval) => plural(interval, { one: 'day', other: 'days' }),
  week: (interval) => plural(interval, { one: 'week', other: 'weeks' }),
  month: (interval) => plural(interval, { one: 'month', other: 'months' }),
  year: (interval) => plural(interval, { one: 'year', other: 'years' }),
};

/** Edits the interval, days and end of a custom recurrence rule. */
export function CustomRecurrence({ value, start, onChange }: CustomRecurrenceProps) {
  const change = (changes: Partial<RecurrenceFields>) => onChange({ ...value, ...changes });
  return (
    <div className={styles.custom}>
      <div className={styles.columns}>
        <Field label={t('Every')}>
          <CountInput value={value.interval} onChange={(interval) => change({ interval })} />
        </Field>
        <Field label={t('Unit')}>
          <Select
            value={value.unit}
            onChange={({ target }) => change({ unit: target.value as RecurrenceUnit })}
          >
            {recurrenceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {UNIT_LABELS[unit](value.interval)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {value.unit === 'week' && (
        <Weekdays value={value.weekdays} onChange={(weekdays) => change({ weekdays })} />
      )}
      {value.unit === 'month' && (
        <Field label={t('On')}>
          <Select
            value={value.monthlyBy}
            onChange={({ target }) =>
              change({ monthlyBy: target.value as RecurrenceFields['monthlyBy'] })
            }
          >
            <option value="day">{t('Day {day}', { day: Number(start.slice(8)) })}</option>
            <option value="weekday">{capitalize(formatNthWeekdayName(start))}</option>
          </Select>
        </Field>
      )}
      <SeriesEnd value={value} start={start} change={change} />
    </div>
  );
}

interface CountInputProps {
  value: number;
  onChange: (value: number) => void;
}

/** Accepts integers from 1 to `MAX_COUNT`. Invalid input is reset on blur, not while typing. */
function CountInput({ value, onChange }: CountInputProps) {
  const [text, setText] = useState(String(value));
  const updateText = (next: string) => {
    setText(next);
    const count = Number(next);
    if (Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) onChange(count);
  };
  return (
    <TextInput
      type="number"
      min={1}
      max={MAX_COUNT}
      value={text}
      onChange={({ target }) => updateText(target.value)}
      onBlur={() => setText(String(value))}
    />
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface WeekdaysProps {
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
}

function Weekdays({ value, onChange }: WeekdaysProps) {
  const days = WEEKDAY_NAMES.map((_, index) => ((index + getWeekStart()) % 7) as Weekday);
  const toggle = (day: Weekday, isChecked: boolean) =>
    onChange(isChecked ? [...value, day] : value.filter((selectedDay) => selectedDay !== day));
  return (
    <FieldGroup label={t('On')}>
      <div className={styles.weekdays}>
        {days.map((day) => (
          <label key={day} title={WEEKDAY_NAMES[day]}>
            <input
              type="checkbox"
              aria-label={WEEKDAY_NAMES[day]}
              checked={value.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span aria-hidden="true">{WEEKDAY_NAMES[day]?.slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface SeriesEndProps {
  value: RecurrenceFields;
  start: CalendarDate;
  change: (changes: Partial<RecurrenceFields>) => void;
}

function SeriesEnd({
  value: { ends, until, count: occurrenceCount },
  start,
  change,
}: SeriesEndProps) {
  return (
    <div className={styles.columns}>
      <Field label={t('Ends')}>
        <Select
          value={ends}
          onChange={({ target }) => change({ ends: target.value as RecurrenceFields['ends'] })}
        >
          <option value="never">{t('Never')}</option>
          <option value="on">{t('On date')}</option>
          <option value="after">{tWithContext('end of a series', 'After')}</option>
        </Select>
      </Field>
      {ends === 'on' && (
        <Field label={t('Last day')}>
          <TextInput
            type="date"
            min={start}
            value={until}
            onChange={({ target }) => change({ until: target.value })}
          />
        </Field>
      )}
      {ends === 'after' && (
        <Field label={t('Occurrences')}>
          <CountInput value={occurrenceCount} onChange={(next) => change({ count: next })} />
        </Field>
      )}
    </div>
  );
}
