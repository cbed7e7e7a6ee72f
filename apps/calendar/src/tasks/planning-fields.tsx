import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Field, Select } from '@scheduler/ui';
import { isWritable } from '@scheduler/scheduling';
import type { ComponentProps } from 'react';

const PRIORITIES = [t('Low'), t('Normal'), t('High'), t('Highest')];

type SelectProps = Omit<ComponentProps<typeof Select>, 'children'>;

export const PriorityField = ({
  error,
  ...selectProps
}: SelectProps & { error?: string | undefined }) => (
  <Field label={t('Priority')} error={error}>
    <Select {...selectProps}>
      {PRIORITIES.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);

interface ScheduleFieldProps extends SelectProps {
  schedules: readonly Schedule[];
  error?: string | undefined;
}

/** Selects the schedule for the blocks of a task or habit. */
export const ScheduleField = ({ schedules, error, ...selectProps }: ScheduleFieldProps) => (
  <Field label={t('Schedule')} error={error}>
    <Select {...selectProps}>
      <option value="">{t('Default schedule')}</option>
      {schedules.filter(isWritable).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);
