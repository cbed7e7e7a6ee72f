import { t } from '@scheduler/i18n';
import { Button, FieldGroup, IconButton, Select, TextInput } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { DaysPicker } from '../tasks/days-picker.tsx';
import type { WhatCountsValues } from './what-counts-form.ts';
import styles from './what-counts.module.css';

/** When work goes best: tasks that need that are put there. */
export function PeakField() {
  const { control, register, formState } = useFormContext<WhatCountsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'peak' });
  const errors = formState.errors.peak;
  return (
    <FieldGroup
      label={t('Best hours of the day')}
      help={t('Tasks that need them go there first.')}
      error={errors?.message ?? errors?.find?.((one) => one?.end)?.end?.message}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <TextInput
            type="time"
            aria-label={t('Best hours {number} from', { number: index + 1 })}
            {...register(`peak.${index}.start`)}
          />
          <TextInput
            type="time"
            aria-label={t('Best hours {number} to', { number: index + 1 })}
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
      <Add label={t('Add hours')} onAdd={() => append({ start: '09:00', end: '12:00' })} />
    </FieldGroup>
  );
}

const STRENGTHS = [
  { points: 5, name: t('If possible') },
  { points: 15, name: t('Rather not') },
  { points: 40, name: t('Only if there is no other way') },
];

/** Hours that are used only when there is no better. */
export function AvoidField() {
  const { control } = useFormContext<WhatCountsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'avoid' });
  return (
    <FieldGroup label={t('Hours to keep meetings out of')} optional>
      {fields.map(({ id }, index) => (
        <Avoided key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <Add
        label={t('Add hours')}
        onAdd={() => append({ days: ['friday'], from: '15:00', to: '18:00', points_per_slot: 15 })}
      />
    </FieldGroup>
  );
}

function Avoided({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, formState, getValues } = useFormContext<WhatCountsValues>();
  const errors = formState.errors.avoid?.[index];
  const points = getValues(`avoid.${index}.points_per_slot`);
  const number = index + 1;
  return (
    <div className={styles.avoided}>
      <Controller
        control={control}
        name={`avoid.${index}.days`}
        render={({ field }) => (
          <DaysPicker
            label={t('Hours {number}', { number })}
            value={field.value}
            onChange={field.onChange}
            error={errors?.days?.message ?? errors?.to?.message}
          />
        )}
      />
      <div className={styles.range}>
        <TextInput
          type="time"
          aria-label={t('Hours {number} from', { number })}
          {...register(`avoid.${index}.from`)}
        />
        <TextInput
          type="time"
          aria-label={t('Hours {number} to', { number })}
          {...register(`avoid.${index}.to`)}
        />
        <IconButton label={t('Remove hours {number}', { number })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        aria-label={t('How much hours {number} are avoided', { number })}
        {...register(`avoid.${index}.points_per_slot`, { valueAsNumber: true })}
      >
        {STRENGTHS.map(({ points: strength, name }) => (
          <option key={strength} value={strength}>
            {name}
          </option>
        ))}
        {!STRENGTHS.some((strength) => strength.points === points) && (
          <option value={points}>{t('{points} points a quarter of an hour', { points })}</option>
        )}
      </Select>
    </div>
  );
}

const Add = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <div>
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      {label}
    </Button>
  </div>
);
