import { t } from '@scheduler/i18n';
import { Field, Select, TextInput } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DaysPicker } from '../tasks/days-picker.tsx';
import { DurationSelect } from '../tasks/duration-select.tsx';
import type { WhatCountsValues } from './what-counts-form.ts';
import styles from './what-counts.module.css';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const asNumber = { valueAsNumber: true } as const;

const Two = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>;

/** Days and numbers of meetings that are never exceeded. */
export function MeetingFields() {
  const { control, register, formState } = useFormContext<WhatCountsValues>();
  return (
    <>
      <Controller
        control={control}
        name="no_meeting_days"
        render={({ field }) => (
          <DaysPicker
            label={t('Days without meetings')}
            help={t('No plan puts a meeting there.')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Two>
        <Field
          label={t('Meetings a day at most')}
          optional
          error={formState.errors.max_meetings_per_day?.message}
        >
          <TextInput type="number" min={0} max={50} {...register('max_meetings_per_day')} />
        </Field>
      </Two>
    </>
  );
}

/** How much time to concentrate a day should have, and what counts as such. */
export function FocusFields() {
  const { register, formState } = useFormContext<WhatCountsValues>();
  const { goal_minutes_per_day: goal, min_block_minutes: block } = useWatch<
    WhatCountsValues,
    'focus'
  >({ name: 'focus' });
  const errors = formState.errors.focus;
  return (
    <Two>
      <Field label={t('Focus time a day')} error={errors?.goal_minutes_per_day?.message}>
        <DurationSelect
          {...register('focus.goal_minutes_per_day', asNumber)}
          choices={[0, 30, HOUR_MINUTES, 90, 120, 180, 240, 300, 360]}
          current={goal}
        />
      </Field>
      <Field label={t('In blocks of at least')} error={errors?.min_block_minutes?.message}>
        <DurationSelect
          {...register('focus.min_block_minutes', asNumber)}
          choices={[30, 45, HOUR_MINUTES, 90, 120, 180]}
          current={block}
        />
      </Field>
    </Two>
  );
}

const RUNS = [60, 90, 120, 180, 240, 300];

/** Pauses between meetings. */
export function BreaksFields() {
  const { register, formState } = useFormContext<WhatCountsValues>();
  const [run, rest] = useWatch<WhatCountsValues, ['max_run_minutes', 'rest_minutes']>({
    name: ['max_run_minutes', 'rest_minutes'],
  });
  const runs = [...new Set([...RUNS, Number(run) || 180])].toSorted((a, b) => a - b);
  return (
    <Two>
      <Field
        label={t('Meetings without a break')}
        error={formState.errors.max_run_minutes?.message}
      >
        <Select {...register('max_run_minutes')}>
          {runs.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('At most {hours} h', { hours: minutes / HOUR_MINUTES })}
            </option>
          ))}
          <option value="">{t('As long as they come')}</option>
        </Select>
      </Field>
      <Field label={t('Rest after each meeting')} error={formState.errors.rest_minutes?.message}>
        <DurationSelect
          {...register('rest_minutes', asNumber)}
          choices={[0, 5, 10, 15, 20, 30]}
          current={rest}
        />
      </Field>
    </Two>
  );
}

/** How far a plan may go. */
export function PlanFields() {
  const { register, formState } = useFormContext<WhatCountsValues>();
  const notice = useWatch<WhatCountsValues, 'min_notice_minutes'>({ name: 'min_notice_minutes' });
  return (
    <Two>
      <Field
        label={t('Nothing moves that begins within')}
        error={formState.errors.min_notice_minutes?.message}
      >
        <DurationSelect
          {...register('min_notice_minutes', asNumber)}
          choices={[
            0,
            HOUR_MINUTES,
            2 * HOUR_MINUTES,
            4 * HOUR_MINUTES,
            8 * HOUR_MINUTES,
            DAY_MINUTES,
            2 * DAY_MINUTES,
          ]}
          current={notice}
        />
      </Field>
      <Field
        label={t('Moves in a plan at most')}
        optional
        error={formState.errors.max_moves?.message}
      >
        <TextInput type="number" min={0} max={500} {...register('max_moves')} />
      </Field>
    </Two>
  );
}
