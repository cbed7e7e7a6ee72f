import { t } from '@scheduler/i18n';
import { canonicalizeTimeZone, getTimeZoneOptions } from '@scheduler/i18n/time-zones';
import { getDeviceTimeZone } from '@scheduler/platform/time-settings';
import { Button, Field, Select } from '@scheduler/ui';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { WorkingTimeValues } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const renderTimeZoneOption = ({
  timeZone,
  name,
}: ReturnType<typeof getTimeZoneOptions>[number]) => (
  <option key={name} value={timeZone}>
    {name}
  </option>
);

/** Selects the user's time zone and offers this device's time zone. */
export function TimeZoneField() {
  const { register, setValue, formState } = useFormContext<WorkingTimeValues>();
  const selected = useWatch<WorkingTimeValues, 'time_zone'>({ name: 'time_zone' });
  const options = useTimeZoneOptions(selected);
  const deviceTimeZone = getDeviceTimeZone();
  return (
    <div className={styles.timeZone}>
      <Field label={t('Time zone')} error={formState.errors.time_zone?.message}>
        <Select {...register('time_zone')}>{options.map(renderTimeZoneOption)}</Select>
      </Field>
      {deviceTimeZone !== canonicalizeTimeZone(selected) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setValue('time_zone', deviceTimeZone, { shouldDirty: true })}
        >
          {t('Use {timeZone} (this device)', { timeZone: deviceTimeZone.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  );
}

/** Selects a second time zone to show next to the user's own in the calendar. */
export function SecondTimeZoneField() {
  const { register, formState } = useFormContext<WorkingTimeValues>();
  const selected = useWatch<WorkingTimeValues, 'second_time_zone'>({ name: 'second_time_zone' });
  const options = useTimeZoneOptions(selected || 'UTC');
  return (
    <Field
      label={t('Second time zone')}
      optional
      help={t('Shown next to your own time zone in the calendar.')}
      error={formState.errors.second_time_zone?.message}
    >
      <Select {...register('second_time_zone')}>
        <option value="">{t('None')}</option>
        {options.map(renderTimeZoneOption)}
      </Select>
    </Field>
  );
}

const useTimeZoneOptions = (selected: string) =>
  useMemo(() => getTimeZoneOptions(selected), [selected]);
