import { t } from '@scheduler/i18n';
import { SegmentedControl } from '@scheduler/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_DURATION_MINUTES, type HabitFormValues } from './habit-form.ts';

const HABIT_KINDS = [
  { value: 'habit', label: t('Habit') },
  { value: 'focus', label: t('Focus time') },
] as const;

/** Switches between a habit (a number of times per week) and focus time (an amount per week). */
export function HabitKindPicker() {
  const { setValue } = useFormContext<HabitFormValues>();
  const kind = useWatch<HabitFormValues, 'kind'>({ name: 'kind' });
  return (
    <div>
      <SegmentedControl
        label={t('Type')}
        value={kind}
        options={HABIT_KINDS}
        onChange={(next) => {
          setValue('kind', next);
          setValue('duration_minutes', DEFAULT_DURATION_MINUTES[next]);
        }}
      />
    </div>
  );
}
