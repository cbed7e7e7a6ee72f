import { t } from '@scheduler/i18n';
import { SegmentedControl } from '@scheduler/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { lengthOf, type HabitFormValues } from './habit-form.ts';

const KINDS = [
  { value: 'habit', label: t('Habit') },
  { value: 'focus', label: t('Focus time') },
] as const;

/** Whether it is done so many times, or for so long. */
export function KindPicker() {
  const { setValue } = useFormContext<HabitFormValues>();
  const kind = useWatch<HabitFormValues, 'kind'>({ name: 'kind' });
  return (
    <div>
      <SegmentedControl
        label={t('What it is')}
        value={kind}
        options={KINDS}
        onChange={(next) => {
          setValue('kind', next);
          setValue('duration_minutes', lengthOf[next]);
        }}
      />
    </div>
  );
}
