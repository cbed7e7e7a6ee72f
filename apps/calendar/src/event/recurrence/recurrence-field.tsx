import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { isCalendarDate } from '@scheduler/scheduling';
import { Field, Select } from '@scheduler/ui';
import { useController, useWatch } from 'react-hook-form';
import { getRepeatStart, type EventFormValues } from '../event-form.ts';
import { CustomRecurrence } from './custom-recurrence.tsx';
import {
  toRecurrenceLines,
  createDefaultFields,
  parseRecurrenceLines,
  type RecurrenceFields,
  type RecurrenceKind,
} from './recurrence-form.ts';
import { getRecurrenceOptions } from './recurrence-labels.ts';
import styles from './recurrence.module.css';

// Lazy-loaded because it needs the full RFC 5545 parser.
const RecurrenceSummary = lazyComponent(() =>
  import('./recurrence-summary.tsx').then((module) => module.RecurrenceSummary),
);

/** Selects a preset or custom recurrence and describes it in words. */
export function RecurrenceField() {
  const { field, fieldState, formState } = useController<EventFormValues, 'repeat'>({
    name: 'repeat',
  });
  const values = useWatch<EventFormValues>() as EventFormValues;
  const { ref, value: recurrence, onBlur, onChange } = field;
  const start = getRepeatStart(values);
  if (!isCalendarDate(start.date)) return null;
  const wasUnsupported = formState.defaultValues?.repeat?.kind === 'unsupported';
  const selectKind = (kind: RecurrenceKind) => {
    const initialRecurrence = formState.defaultValues?.repeat as RecurrenceFields;
    if (kind === 'unsupported') return onChange(initialRecurrence);
    // A custom rule starts from the previously selected preset.
    const currentRecurrence =
      recurrence.kind === 'unsupported' ? createDefaultFields(start.date) : recurrence;
    const parsedRecurrence = parseRecurrenceLines(
      toRecurrenceLines(currentRecurrence, start),
      start,
    );
    onChange({ ...parsedRecurrence, kind, lines: removeRules(initialRecurrence.lines) });
  };
  const lines = toRecurrenceLines(recurrence, start);
  return (
    <div className={styles.field}>
      <Field label={t('Repeats')} error={fieldState.error?.message}>
        <Select
          ref={ref}
          value={recurrence.kind}
          onBlur={onBlur}
          onChange={(event) => selectKind(event.target.value as RecurrenceKind)}
        >
          {getRecurrenceOptions(start.date, wasUnsupported).map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {recurrence.kind === 'custom' && (
        <CustomRecurrence value={recurrence} start={start.date} onChange={onChange} />
      )}
      {lines && <RecurrenceSummary values={values} lines={lines} />}
    </div>
  );
}

/** Removes the rule and preserves excluded and added dates (EXDATE, RDATE). */
const removeRules = (lines: readonly string[]) =>
  lines.filter((line) => !line.startsWith('RRULE:'));
