import { t } from '@scheduler/i18n';
import { Field, Select } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { InputField } from '../../forms/input-field.tsx';
import { AS_NUMBER, DurationField } from '../../tasks/duration-field.tsx';
import { WeekdayField } from '../../tasks/weekday-field.tsx';
import type { OptimizerPreferencesValues } from './use-optimizer-preferences-form.ts';
import styles from './optimizer-preferences.module.css';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.twoColumns}>{children}</div>
);

/** Hard limits for meetings. */
export function MeetingFields() {
  const { control, register } = useFormContext<OptimizerPreferencesValues>();
  return (
    <>
      <WeekdayField
        control={control}
        name="no_meeting_days"
        label={t('No-meeting days')}
        help={t("We won't schedule meetings on these days.")}
      />
      <TwoColumns>
        <InputField
          {...register('max_meetings_per_day')}
          label={t('Max meetings per day')}
          optional
          type="number"
          min={0}
          max={50}
        />
      </TwoColumns>
    </>
  );
}

/** Daily focus time goal, and the minimum length of a focus block. */
export function FocusFields() {
  const { register } = useFormContext<OptimizerPreferencesValues>();
  return (
    <TwoColumns>
      <DurationField
        {...register('focus.goal_minutes_per_day', AS_NUMBER)}
        label={t('Focus time per day')}
        choices={[0, 30, HOUR_MINUTES, 90, 120, 180, 240, 300, 360]}
      />
      <DurationField
        {...register('focus.min_block_minutes', AS_NUMBER)}
        label={t('Minimum focus block')}
        choices={[30, 45, HOUR_MINUTES, 90, 120, 180]}
      />
    </TwoColumns>
  );
}

const DEFAULT_MAX_RUN_MINUTES = 180;
const MAX_RUN_OPTIONS_MINUTES = [60, 90, 120, 180, 240, 300];

/** Breaks between meetings. */
export function BreakFields() {
  const { register, formState } = useFormContext<OptimizerPreferencesValues>();
  const maxRunMinutes = useWatch<OptimizerPreferencesValues, 'max_run_minutes'>({
    name: 'max_run_minutes',
  });
  const runOptions = [
    ...new Set([...MAX_RUN_OPTIONS_MINUTES, Number(maxRunMinutes) || DEFAULT_MAX_RUN_MINUTES]),
  ].toSorted((a, b) => a - b);
  return (
    <TwoColumns>
      <Field label={t('Max back-to-back time')} error={formState.errors.max_run_minutes?.message}>
        <Select {...register('max_run_minutes')}>
          {runOptions.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('{hours} h', { hours: minutes / HOUR_MINUTES })}
            </option>
          ))}
          <option value="">{t('No limit')}</option>
        </Select>
      </Field>
      <DurationField
        {...register('rest_minutes', AS_NUMBER)}
        label={t('Buffer after meetings')}
        choices={[0, 5, 10, 15, 20, 30]}
      />
    </TwoColumns>
  );
}

const NOTICE_HOURS = [0, 1, 2, 4, 8, 24, 48];

/** Limits for the changes in a plan. */
export function PlanFields() {
  const { register } = useFormContext<OptimizerPreferencesValues>();
  return (
    <TwoColumns>
      <DurationField
        {...register('min_notice_minutes', AS_NUMBER)}
        label={t("Don't move anything starting within")}
        choices={NOTICE_HOURS.map((hours) => hours * HOUR_MINUTES)}
      />
      <InputField
        {...register('max_moves')}
        label={t('Max moves per plan')}
        optional
        type="number"
        min={0}
        max={500}
      />
    </TwoColumns>
  );
}
