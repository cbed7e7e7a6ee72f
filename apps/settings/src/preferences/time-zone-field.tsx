import { t } from '@scheduler/i18n';
import { todaysZone, zoneChoices } from '@scheduler/i18n/zones';
import { deviceZone } from '@scheduler/platform/clock';
import { Button, Field, Select } from '@scheduler/ui';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { WorkingTimeValues } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const zoneOption = ({ zone, name }: ReturnType<typeof zoneChoices>[number]) => (
  <option key={name} value={zone}>
    {name}
  </option>
);

/** The zone that the person's hours are in; one press takes that of this device. */
export function TimeZoneField() {
  const { register, setValue, formState } = useFormContext<WorkingTimeValues>();
  const chosen = useWatch<WorkingTimeValues, 'time_zone'>({ name: 'time_zone' });
  const zones = useZones(chosen);
  const device = deviceZone();
  return (
    <div className={styles.zone}>
      <Field label={t('Time zone')} error={formState.errors.time_zone?.message}>
        <Select {...register('time_zone')}>{zones.map(zoneOption)}</Select>
      </Field>
      {device !== todaysZone(chosen) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setValue('time_zone', device, { shouldDirty: true })}
        >
          {t('Use {zone}, as this device', { zone: device.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  );
}

/** Another zone, whose hours the calendar shows beside the person's own. */
export function SecondZoneField() {
  const { register, formState } = useFormContext<WorkingTimeValues>();
  const chosen = useWatch<WorkingTimeValues, 'second_time_zone'>({ name: 'second_time_zone' });
  const zones = useZones(chosen || 'UTC');
  return (
    <Field
      label={t('Second time zone')}
      optional
      help={t('Its hours stand beside yours in the calendar.')}
      error={formState.errors.second_time_zone?.message}
    >
      <Select {...register('second_time_zone')}>
        <option value="">{t('None')}</option>
        {zones.map(zoneOption)}
      </Select>
    </Field>
  );
}

const useZones = (chosen: string) => useMemo(() => zoneChoices(chosen), [chosen]);
