import { t } from '@scheduler/i18n';
import { Field, Select, TextInput } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { WeekdayPicker } from '../../tasks/weekday-picker.tsx';
import { DurationSelect } from '../../tasks/duration-select.tsx';
import type { OptimizerPreferencesValues } from './use-optimizer-preferences-form.ts';
import styles from './optimizer-preferences.module.css';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const numberOptions = { valueAsNumber: true } as const;

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.twoColumns}>{children}</div>
);

/** Hard limits for meetings. */
export function MeetingFields() {
  const { control, register, formState } = useFormContext<OptimizerPreferencesValues>();
  return (
    <>
      <Controller
        control={control}
        name="no_meeting_days"
        render={({ field }) => (
          <WeekdayPicker
            label={t('No-meeting days')}
            help={t("We won't schedule meetings on these days.")}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TwoColumns>
        <Field
          label={t('Max meetings per day')}
          optional
          error={formState.errors.max_meetings_per_day?.message}
        >
          <TextInput type="number" min={0} max={50} {...register('max_meetings_per_day')} />
        </Field>
      </TwoColumns>
    </>
  );
}

/** Daily focus time goal, and the minimum length of a focus block. */
export function FocusFields() {
  const { register, formState } = useFormContext<OptimizerPreferencesValues>();
  const { goal_minutes_per_day: goalMinutes, min_block_minutes: minBlockMinutes } = useWatch<
    OptimizerPreferencesValues,
    'focus'
  >({ name: 'focus' });
  const errors = formState.errors.focus;
  return (
    <TwoColumns>
      <Field label={t('Focus time per day')} error={errors?.goal_minutes_per_day?.message}>
        <DurationSelect
          {...register('focus.goal_minutes_per_day', numberOptions)}
          choices={[0, 30, HOUR_MINUTES, 90, 120, 180, 240, 300, 360]}
          current={goalMinutes}
        />
      </Field>
      <Field label={t('Minimum focus block')} error={errors?.min_block_minutes?.message}>
        <DurationSelect
          {...register('focus.min_block_minutes', numberOptions)}
          choices={[30, 45, HOUR_MINUTES, 90, 120, 180]}
          current={minBlockMinutes}
        />
      </Field>
    </TwoColumns>
  );
}

const DEFAULT_MAX_RUN_MINUTES = 180;
const MAX_RUN_OPTIONS_MINUTES = [60, 90, 120, 180, 240, 300];

/** Breaks between meetings. */
export function BreakFields() {
  const { register, formState } = useFormContext<OptimizerPreferencesValues>();
  const [maxRunMinutes, bufferMinutes] = useWatch<
    OptimizerPreferencesValues,
    ['max_run_minutes', 'rest_minutes']
  >({
    name: ['max_run_minutes', 'rest_minutes'],
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
      <Field label={t('Buffer after meetings')} error={formState.errors.rest_minutes?.message}>
        <DurationSelect
          {...register('rest_minutes', numberOptions)}
          choices={[0, 5, 10, 15, 20, 30]}
          current={bufferMinutes}
        />
      </Field>
    </TwoColumns>
  );
}

/** Limits for the changes in a plan. */
export function PlanFields() {
  const { register, formState } = useFormContext<OptimizerPreferencesValues>();
  const noticeMinutes = useWatch<OptimizerPreferencesValues, 'min_notice_minutes'>({
    name: 'min_notice_minutes',
  });
  return (
    <TwoColumns>
      <Field
        label={t("Don't move anything starting within")}
        error={formState.errors.min_notice_minutes?.message}
      >
        <DurationSelect
          {...register('min_notice_minutes', numberOptions)}
          choices={[
            0,
            HOUR_MINUTES,
            2 * HOUR_MINUTES,
            4 * HOUR_MINUTES,
            8 * HOUR_MINUTES,
            DAY_MINUTES,
            2 * DAY_MINUTES,
          ]}
          current={noticeMinutes}
        />
      </Field>
      <Field label={t('Max moves per plan')} optional error={formState.errors.max_moves?.message}>
        <TextInput type="number" min={0} max={500} {...register('max_moves')} />
      </Field>
    </TwoColumns>
  );
}
