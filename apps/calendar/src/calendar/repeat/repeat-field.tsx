import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import { isCalendarDate } from '@scheduler/scheduling';
import { Field, Select } from '@scheduler/ui';
import { lazy, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { startOf, type EventFormValues } from '../event-form.ts';
import { CustomRepeat } from './custom-repeat.tsx';
import { linesOf, noRepeat, repeatOf, type Repeat, type RepeatKind } from './repeat.ts';
import { repeatOptions } from './repeat-labels.ts';
import styles from './repeat.module.css';

// The sentence takes the whole of RFC 5545 to write.
const RepeatSentence = lazy(() =>
  insist(() => import('./repeat-sentence.tsx')).then((it) => ({ default: it.RepeatSentence })),
);

/** How the event repeats: the common ways by name, or one's own, and what it means in a sentence. */
export function RepeatField() {
  const { field, fieldState, formState } = useController<EventFormValues, 'repeat'>({
    name: 'repeat',
  });
  const values = useWatch<EventFormValues>() as EventFormValues;
  const { ref, value: repeat, onBlur, onChange } = field;
  const start = startOf(values);
  if (!isCalendarDate(start.date)) return null;
  const wasKept = formState.defaultValues?.repeat?.kind === 'kept';
  const choose = (kind: RepeatKind) => {
    const before = formState.defaultValues?.repeat as Repeat;
    if (kind === 'kept') return onChange(before);
    // A rule of one's own begins as what was chosen until then.
    const chosen = repeat.kind === 'kept' ? noRepeat(start.date) : repeat;
    const base = repeatOf(linesOf(chosen, start), start);
    onChange({ ...base, kind, lines: besides(before.lines) });
  };
  const lines = linesOf(repeat, start);
  return (
    <div className={styles.repeat}>
      <Field label={t('Repeats')} error={fieldState.error?.message}>
        <Select
          ref={ref}
          value={repeat.kind}
          onBlur={onBlur}
          onChange={(event) => choose(event.target.value as RepeatKind)}
        >
          {repeatOptions(start.date, wasKept).map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {repeat.kind === 'custom' && (
        <CustomRepeat value={repeat} start={start.date} onChange={onChange} />
      )}
      {lines && (
        <Suspense>
          <RepeatSentence values={values} lines={lines} />
        </Suspense>
      )}
    </div>
  );
}

/** Dates that were left out or added stay so under another rule. */
const besides = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('RRULE:'));
