import { t } from '@scheduler/i18n';
import { canonicalizeTimeZone } from '@scheduler/i18n/time-zones';
import { getDeviceTimeZone } from '@scheduler/platform/time-settings';
import { Button, Field } from '@scheduler/ui';
import { TimeZoneSelect } from '@scheduler/ui/time-zone-select';
import { useFormContext, useWatch } from 'react-hook-form';
import type { WorkingTimeValues } from './use-working-time-form.ts';
import styles from './working-time.module.css';

/** Selects the user's time zone and offers this device's time zone. */
export function TimeZoneField() {
  const { register, setValue, formState } = useFormContext<WorkingTimeValues>();
  const selected = useWatch<WorkingTimeValues, 'time_zone'>({ name: 'time_zone' });
  const deviceTimeZone = getDeviceTimeZone();
  return (
    <div className={styles.timeZone}>
      <Field label={t('Time zone')} error={formState.errors.time_zone?.message}>
        <TimeZoneSelect {...register('time_zone')} selected={selected} />
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
  return (
    <Field
      label={t('Second time zone')}
      optional
      help={t('Shown next to your own time zone in the calendar.')}
      error={formState.errors.second_time_zone?.message}
    >
      <TimeZoneSelect {...register('second_time_zone')} selected={selected || 'UTC'}>
        <option value="">{t('None')}</option>
      </TimeZoneSelect>
    </Field>
  );
}
