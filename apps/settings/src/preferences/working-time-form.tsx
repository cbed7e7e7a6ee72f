import { weekdays, type Preferences } from '@scheduler/contracts/core';
import { plural, rich, t } from '@scheduler/i18n';
import { Button, Field, SegmentedControl, Select, linkClass } from '@scheduler/ui';
import { Controller, FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { dayName } from './day-names.ts';
import { HoursFields } from './hours-fields.tsx';
import { SecondZoneField, TimeZoneField } from './time-zone-field.tsx';
import { useWorkingTimeForm } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const clocks = [
  { value: '12', label: t('12-hour') },
  { value: '24', label: t('24-hour') },
] as const;

const LENGTHS = [15, 20, 25, 30, 45, 50, 60, 90, 120];

const lengthName = (minutes: number) =>
  minutes < 60 || minutes % 30 !== 0
    ? t('{minutes} minutes', { minutes })
    : hoursName(minutes / 60);
const hoursName = (hours: number) => plural(hours, { one: '# hour', other: '# hours' });

export function WorkingTimeForm({ preferences }: { preferences: Preferences }) {
  const { form, save } = useWorkingTimeForm(preferences);
  const { control, register, formState } = form;
  const lengths = [...new Set([...LENGTHS, preferences.default_duration])].toSorted(
    (a, b) => a - b,
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <TimeZoneField />
          <SecondZoneField />
          <Field label={t('Week starts on')}>
            <Select {...register('week_start')}>
              {weekdays.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {dayName(weekday)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('New events last')}>
            <Select {...register('default_duration', { valueAsNumber: true })}>
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {lengthName(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <div className={styles.clock}>
            <span aria-hidden="true">{t('Clock')}</span>
            <Controller
              control={control}
              name="hour_cycle"
              render={({ field }) => (
                <SegmentedControl
                  label={t('Clock')}
                  value={field.value}
                  options={clocks}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        </div>
        <HoursFields />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={formState.isDirty ? 'primary' : 'default'}
            busy={formState.isSubmitting}
          >
            {t('Save Working Time')}
          </Button>
          <p>
            {rich(
              'Goals for focus time, breaks and meetings are set where plans are made: {calendar}, What counts.',
              {
                calendar: (
                  <Link className={linkClass} to="/calendar?optimize=1">
                    {t('Calendar')}
                  </Link>
                ),
              },
            )}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
