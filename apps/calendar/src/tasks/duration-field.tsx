import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { formatDuration } from '@scheduler/platform/format-time';
import { Field, Select } from '@scheduler/ui';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useFieldError } from '../forms/input-field.tsx';

/** Options to register an input for a number, such as the minutes of a `DurationField`. */
export const AS_NUMBER = { valueAsNumber: true } as const;

interface DurationFieldProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  name: string;
  label: string;
  choices: readonly number[];
}

/** Selects a duration in minutes. The current one is always an option, even if it isn't in `choices`. */
export function DurationField({ label, choices, ...select }: DurationFieldProps) {
  const current = useWatch({ name: select.name }) as number | null;
  return (
    <Field label={label} error={useFieldError(select.name)}>
      <Select {...select}>
        {[...new Set([...choices, current ?? choices[0] ?? 0])]
          .toSorted((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
      </Select>
    </Field>
  );
}

const TASK_HOURS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 40];

/** Total duration of a task or of weekly focus time, in minutes. */
export const TASK_DURATION_OPTIONS = [
  15,
  30,
  45,
  ...TASK_HOURS.map((hours) => hours * HOUR_MINUTES),
];

/** Duration of one block, in minutes. */
export const BLOCK_DURATION_OPTIONS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];
