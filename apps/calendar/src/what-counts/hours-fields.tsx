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
      label="Best hours of the day"
      help="Tasks that need them go there first."
      error={errors?.message ?? errors?.find?.((one) => one?.end)?.end?.message}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <TextInput
            type="time"
            aria-label={`Best hours ${index + 1} from`}
            {...register(`peak.${index}.start`)}
          />
          <TextInput
            type="time"
            aria-label={`Best hours ${index + 1} to`}
            {...register(`peak.${index}.end`)}
          />
          <IconButton label={`Remove best hours ${index + 1}`} onClick={() => remove(index)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Add label="Add hours" onAdd={() => append({ start: '09:00', end: '12:00' })} />
    </FieldGroup>
  );
}

const STRENGTHS = [
  { points: 5, name: 'If possible' },
  { points: 15, name: 'Rather not' },
  { points: 40, name: 'Only if there is no other way' },
];

/** Hours that are used only when there is no better. */
export function AvoidField() {
  const { control } = useFormContext<WhatCountsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'avoid' });
  return (
    <FieldGroup label="Hours to keep meetings out of" optional>
      {fields.map(({ id }, index) => (
        <Avoided key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <Add
        label="Add hours"
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
            label={`Hours ${number}`}
            value={field.value}
            onChange={field.onChange}
            error={errors?.days?.message ?? errors?.to?.message}
          />
        )}
      />
      <div className={styles.range}>
        <TextInput
          type="time"
          aria-label={`Hours ${number} from`}
          {...register(`avoid.${index}.from`)}
        />
        <TextInput
          type="time"
          aria-label={`Hours ${number} to`}
          {...register(`avoid.${index}.to`)}
        />
        <IconButton label={`Remove hours ${number}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        aria-label={`How much hours ${number} are avoided`}
        {...register(`avoid.${index}.points_per_slot`, { valueAsNumber: true })}
      >
        {STRENGTHS.map(({ points: strength, name }) => (
          <option key={strength} value={strength}>
            {name}
          </option>
        ))}
        {!STRENGTHS.some((strength) => strength.points === points) && (
          <option value={points}>{points} points a quarter of an hour</option>
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
