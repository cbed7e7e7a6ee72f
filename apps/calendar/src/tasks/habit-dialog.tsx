import type { Habit, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { FieldGroup, TextInput } from '@scheduler/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { InputField } from '../forms/input-field.tsx';
import { RecordDialog } from '../forms/record-dialog.tsx';
import { DeletePlanningItem } from './delete-planning-item.tsx';
import {
  AS_NUMBER,
  BLOCK_DURATION_OPTIONS,
  DurationField,
  TASK_DURATION_OPTIONS,
} from './duration-field.tsx';
import { useHabitForm, type HabitFormValues } from './habit-form.ts';
import { HabitKindPicker } from './habit-kind-picker.tsx';
import { PriorityField, ScheduleField } from './planning-fields.tsx';
import { WeekdayField } from './weekday-field.tsx';
import styles from './planning-dialog.module.css';

interface HabitDialogProps {
  /** The habit to edit, or null to create one. */
  habit: Habit | null;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** Called after saving or deleting. Defaults to `onClose`. */
  onSaved?: () => void;
}

/** Creates or edits a habit or weekly focus time. */
export function HabitDialog({ habit, schedules, onClose, onSaved = onClose }: HabitDialogProps) {
  const habitForm = useHabitForm(habit, onSaved);
  const { editing, form } = habitForm;
  const { register, control, formState } = form;
  const windowErrors = formState.errors.window;
  const kind = useWatch({ control, name: 'kind' });
  const noun = kind === 'focus' ? t('Focus Time') : t('Habit');
  return (
    <RecordDialog
      recordForm={habitForm}
      noun={t('habit')}
      title={editing ? t('Edit {noun}', { noun }) : t('Add {noun}', { noun })}
      submitLabel={editing ? t('Update {noun}', { noun }) : t('Add {noun}', { noun })}
      size="md"
      headerActions={
        editing && <DeletePlanningItem kind="habit" item={editing} onDeleted={onSaved} />
      }
      onClose={onClose}
    >
      {!editing && <HabitKindPicker />}
      <InputField
        {...register('title')}
        label={t('Name')}
        optional={kind === 'focus'}
        autoComplete="off"
        placeholder={kind === 'focus' ? t('Focus time') : t('Reading')}
      />
      {kind === 'focus' ? <FocusTimeFields /> : <HabitFields />}
      <WeekdayField control={control} name="days" label={t('On')} />
      <FieldGroup
        label={t('Time window')}
        optional
        error={windowErrors?.message ?? windowErrors?.start?.message ?? windowErrors?.end?.message}
      >
        <div className={styles.columns}>
          <TextInput type="time" aria-label={t('From')} {...register('window.start')} />
          <TextInput type="time" aria-label={t('To')} {...register('window.end')} />
        </div>
      </FieldGroup>
      <div className={styles.columns}>
        <PriorityField {...register('priority', AS_NUMBER)} />
        <ScheduleField {...register('schedule_id')} schedules={schedules} />
      </div>
    </RecordDialog>
  );
}

/** Duration and frequency of a habit. */
function HabitFields() {
  const { register } = useFormContext<HabitFormValues>();
  return (
    <div className={styles.columns}>
      <DurationField
        {...register('duration_minutes', AS_NUMBER)}
        label={t('Duration')}
        choices={BLOCK_DURATION_OPTIONS}
      />
      <InputField
        {...register('times_per_week', AS_NUMBER)}
        label={t('Times per week')}
        type="number"
        min={1}
        max={14}
      />
    </div>
  );
}

/** Weekly amount of focus time and the size of its blocks. */
function FocusTimeFields() {
  const { register } = useFormContext<HabitFormValues>();
  return (
    <>
      <DurationField
        {...register('duration_minutes', AS_NUMBER)}
        label={t('Time per week')}
        choices={TASK_DURATION_OPTIONS}
      />
      <div className={styles.columns}>
        <DurationField
          {...register('min_chunk_minutes', { ...AS_NUMBER, deps: 'max_chunk_minutes' })}
          label={t('Minimum block')}
          choices={BLOCK_DURATION_OPTIONS}
        />
        <DurationField
          {...register('max_chunk_minutes', AS_NUMBER)}
          label={t('Maximum block')}
          choices={BLOCK_DURATION_OPTIONS}
        />
      </div>
    </>
  );
}
