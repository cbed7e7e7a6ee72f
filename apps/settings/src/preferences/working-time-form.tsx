import { weekdays, type Preferences } from '@scheduler/contracts/core';
import { plural, rich, t } from '@scheduler/i18n';
import { Button, Field, SegmentedControl, Select, linkClass } from '@scheduler/ui';
import { Controller, FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatWeekday } from './weekday-names.ts';
import { WorkingHoursFields } from './working-hours-fields.tsx';
import { SecondTimeZoneField, TimeZoneField } from './time-zone-field.tsx';
import { useWorkingTimeForm } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const hourCycleOptions = [
  { value: '12', label: t('12-hour') },
  { value: '24', label: t('24-hour') },
] as const;

const DURATION_PRESETS_MINUTES = [15, 20, 25, 30, 45, 50, 60, 90, 120];

const formatDuration = (minutes: number) =>
  minutes < 60 || minutes % 30 !== 0
    ? t('{minutes} minutes', { minutes })
    : formatHours(minutes / 60);
const formatHours = (hours: number) => plural(hours, { one: '# hour', other: '# hours' });

export function WorkingTimeForm({ preferences }: { preferences: Preferences }) {
  const { form, save } = useWorkingTimeForm(preferences);
  const { control, register, formState } = form;
  const durations = [
    ...new Set([...DURATION_PRESETS_MINUTES, preferences.default_duration]),
  ].toSorted((a, b) => a - b);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <TimeZoneField />
          <SecondTimeZoneField />
          <Field label={t('Week starts on')}>
            <Select {...register('week_start')}>
              {weekdays.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {formatWeekday(weekday)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Default event length')}>
            <Select {...register('default_duration', { valueAsNumber: true })}>
              {durations.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatDuration(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <div className={styles.timeFormat}>
            <span aria-hidden="true">{t('Time format')}</span>
            <Controller
              control={control}
              name="hour_cycle"
              render={({ field }) => (
                <SegmentedControl
                  label={t('Time format')}
                  value={field.value}
                  options={hourCycleOptions}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        </div>
        <WorkingHoursFields />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={formState.isDirty ? 'primary' : 'default'}
            busy={formState.isSubmitting}
          >
            {t('Save Working Hours')}
          </Button>
          <p>
            {rich('Set focus, break and meeting preferences in {calendar} › Optimize.', {
              calendar: (
                <Link className={linkClass} to="/calendar?optimize=1">
                  {t('Calendar')}
                </Link>
              ),
            })}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
