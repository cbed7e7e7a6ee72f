import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Field, Select } from '@scheduler/ui';
import type { ComponentProps } from 'react';
import { isWritable } from '../is-writable.ts';

const PRIORITIES = [t('Low'), t('Normal'), t('High'), t('Highest')];

type SelectProps = Omit<ComponentProps<typeof Select>, 'children'>;

/** What goes first when there is not room for all. */
export const PriorityField = ({ error, ...rest }: SelectProps & { error?: string | undefined }) => (
  <Field label={t('Priority')} error={error}>
    <Select {...rest}>
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

/** Where the times for it are put. */
export const ScheduleField = ({ schedules, error, ...rest }: ScheduleFieldProps) => (
  <Field label={t('Schedule')} error={error}>
    <Select {...rest}>
      <option value="">{t('My first')}</option>
      {schedules.filter(isWritable).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);
