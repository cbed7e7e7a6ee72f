import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Field, Select } from '@scheduler/ui';
import { isWritable } from '@scheduler/scheduling';
import type { ComponentProps } from 'react';
import { useFieldError } from '../forms/input-field.tsx';

const PRIORITIES = [t('Low'), t('Normal'), t('High'), t('Highest')];

interface SelectFieldProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  name: string;
}

export const PriorityField = (select: SelectFieldProps) => (
  <Field label={t('Priority')} error={useFieldError(select.name)}>
    <Select {...select}>
      {PRIORITIES.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);

interface ScheduleFieldProps extends SelectFieldProps {
  schedules: readonly Schedule[];
}

/** Selects the schedule for the blocks of a task or habit. */
export const ScheduleField = ({ schedules, ...select }: ScheduleFieldProps) => (
  <Field label={t('Schedule')} error={useFieldError(select.name)}>
    <Select {...select}>
      <option value="">{t('Default schedule')}</option>
      {schedules.filter(isWritable).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);
