import { plural, t, tIn, weekdayName } from '@scheduler/i18n';
import type { CalendarDate, Weekday } from '@scheduler/scheduling';
import { Field, FieldGroup, Select, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { weekStart } from '../../dates.ts';
import { units, type Repeat, type Unit } from './repeat.ts';
import { nthWeekdayName } from './repeat-labels.ts';
import styles from './repeat.module.css';

interface CustomRepeatProps {
  value: Repeat;
  start: CalendarDate;
  onChange: (next: Repeat) => void;
}

const NAMES = Array.from({ length: 7 }, (_, day) => weekdayName(day));
const MOST = 999;

const UNITS: Record<Unit, (every: number) => string> = {
  day: (every) => plural(every, { one: 'day', other: 'days' }),
  week: (every) => plural(every, { one: 'week', other: 'weeks' }),
  month: (every) => plural(every, { one: 'month', other: 'months' }),
  year: (every) => plural(every, { one: 'year', other: 'years' }),
};

/** A rule of one's own: how often, on which days, until when. */
export function CustomRepeat({ value, start, onChange }: CustomRepeatProps) {
  const change = (part: Partial<Repeat>) => onChange({ ...value, ...part });
  return (
    <div className={styles.custom}>
      <div className={styles.pair}>
        <Field label={t('Every')}>
          <CountInput value={value.every} onChange={(every) => change({ every })} />
        </Field>
        <Field label={t('Unit')}>
          <Select
            value={value.unit}
            onChange={({ target }) => change({ unit: target.value as Unit })}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {UNITS[unit](value.every)}
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
            value={value.monthly}
            onChange={({ target }) => change({ monthly: target.value as Repeat['monthly'] })}
          >
            <option value="day">{t('Day {day}', { day: Number(start.slice(8)) })}</option>
            <option value="weekday">{capital(nthWeekdayName(start))}</option>
          </Select>
        </Field>
      )}
      <Ends value={value} start={start} change={change} />
    </div>
  );
}

interface CountInputProps {
  value: number;
  onChange: (value: number) => void;
}

/** A whole number from 1; what is typed on the way to one is left alone until the input is left. */
function CountInput({ value, onChange }: CountInputProps) {
  const [text, setText] = useState(String(value));
  const type = (next: string) => {
    setText(next);
    const count = Number(next);
    if (Number.isInteger(count) && count >= 1 && count <= MOST) onChange(count);
  };
  return (
    <TextInput
      type="number"
      min={1}
      max={MOST}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setText(String(value))}
    />
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface WeekdaysProps {
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
}

function Weekdays({ value, onChange }: WeekdaysProps) {
  const days = NAMES.map((_, index) => ((index + weekStart()) % 7) as Weekday);
  const toggle = (day: Weekday, on: boolean) =>
    onChange(on ? [...value, day] : value.filter((other) => other !== day));
  return (
    <FieldGroup label={t('On')}>
      <div className={styles.days}>
        {days.map((day) => (
          <label key={day} title={NAMES[day]}>
            <input
              type="checkbox"
              aria-label={NAMES[day]}
              checked={value.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span aria-hidden="true">{NAMES[day]?.slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface EndsProps {
  value: Repeat;
  start: CalendarDate;
  change: (part: Partial<Repeat>) => void;
}

function Ends({ value: { ends, until, times }, start, change }: EndsProps) {
  return (
    <div className={styles.pair}>
      <Field label={t('Ends')}>
        <Select
          value={ends}
          onChange={({ target }) => change({ ends: target.value as Repeat['ends'] })}
        >
          <option value="never">{t('Never')}</option>
          <option value="on">{t('On date')}</option>
          <option value="after">{tIn('end of a series', 'After')}</option>
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
        <Field label={t('Times')}>
          <CountInput value={times} onChange={(next) => change({ times: next })} />
        </Field>
      )}
    </div>
  );
}
