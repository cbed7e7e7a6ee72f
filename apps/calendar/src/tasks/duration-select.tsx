import { Select } from '@scheduler/ui';
import type { ComponentProps } from 'react';
import { durationWord } from '../plans/plan-words.ts';

/** Minutes to choose from, as a form's input; `current` is among them even if it is none of ours. */
export const DurationSelect = ({
  choices,
  current,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'children'> & {
  choices: readonly number[];
  current: number | null;
}) => (
  <Select {...rest}>
    {[...new Set([...choices, current ?? choices[0] ?? 0])]
      .toSorted((a, b) => a - b)
      .map((minutes) => (
        <option key={minutes} value={minutes}>
          {durationWord(minutes)}
        </option>
      ))}
  </Select>
);

const HOURS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 40];

/** How long work may take. */
export const TASK_LENGTHS = [15, 30, 45, ...HOURS.map((hours) => hours * 60)];

/** How long a time for it may be. */
export const CHUNK_LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];
