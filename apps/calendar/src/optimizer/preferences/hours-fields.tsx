import { t } from '@scheduler/i18n';
import { Button, FieldGroup, IconButton, Select, TextInput } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { WeekdayField } from '../../tasks/weekday-field.tsx';
import type { OptimizerPreferencesValues } from './use-optimizer-preferences-form.ts';
import styles from './optimizer-preferences.module.css';

/** The user's most productive hours, where demanding tasks are scheduled. */
export function PeakField() {
  const { control, register, formState } = useFormContext<OptimizerPreferencesValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'peak' });
  const errors = formState.errors.peak;
  return (
    <FieldGroup
      label={t('Best hours')}
      help={t('Tasks that need your best hours are scheduled here first.')}
      error={errors?.message ?? errors?.find?.((range) => range?.end)?.end?.message}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <TextInput
            type="time"
            aria-label={t('Best hours {number}: start', { number: index + 1 })}
            {...register(`peak.${index}.start`)}
          />
          <TextInput
            type="time"
            aria-label={t('Best hours {number}: end', { number: index + 1 })}
            {...register(`peak.${index}.end`)}
          />
          <IconButton
            label={t('Remove best hours {number}', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <AddButton label={t('Add hours')} onAdd={() => append({ start: '09:00', end: '12:00' })} />
    </FieldGroup>
  );
}

const AVOIDANCE_LEVELS = [
  { points: 5, name: t('Avoid if possible') },
  { points: 15, name: t('Avoid') },
  { points: 40, name: t('Last resort only') },
];

/** Hours to keep free of meetings if possible. */
export function AvoidField() {
  const { control } = useFormContext<OptimizerPreferencesValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'avoid' });
  return (
    <FieldGroup label={t('No-meeting hours')} optional>
      {fields.map(({ id }, index) => (
        <AvoidedHours key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <AddButton
        label={t('Add hours')}
        onAdd={() => append({ days: ['friday'], from: '15:00', to: '18:00', points_per_slot: 15 })}
      />
    </FieldGroup>
  );
}

function AvoidedHours({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, formState, getValues } = useFormContext<OptimizerPreferencesValues>();
  const errors = formState.errors.avoid?.[index];
  const points = getValues(`avoid.${index}.points_per_slot`);
  const number = index + 1;
  return (
    <div className={styles.avoidedHours}>
      <WeekdayField
        control={control}
        name={`avoid.${index}.days`}
        label={t('No-meeting hours {number}', { number })}
        error={errors?.to?.message}
      />
      <div className={styles.range}>
        <TextInput
          type="time"
          aria-label={t('No-meeting hours {number}: start', { number })}
          {...register(`avoid.${index}.from`)}
        />
        <TextInput
          type="time"
          aria-label={t('No-meeting hours {number}: end', { number })}
          {...register(`avoid.${index}.to`)}
        />
        <IconButton label={t('Remove no-meeting hours {number}', { number })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        aria-label={t('How strictly to avoid no-meeting hours {number}', { number })}
        {...register(`avoid.${index}.points_per_slot`, { valueAsNumber: true })}
      >
        {AVOIDANCE_LEVELS.map(({ points: levelPoints, name: label }) => (
          <option key={levelPoints} value={levelPoints}>
            {label}
          </option>
        ))}
        {!AVOIDANCE_LEVELS.some((levelPoints) => levelPoints.points === points) && (
          <option value={points}>{t('{points} points per 15 minutes', { points })}</option>
        )}
      </Select>
    </div>
  );
}

const AddButton = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <div>
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      {label}
    </Button>
  </div>
);
