import { habits, type Habit, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose, Field, FieldGroup, TextInput } from '@scheduler/ui';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { EditConflictNotice } from '../edit-conflict-notice.tsx';
import { WeekdayPicker } from './weekday-picker.tsx';
import { DeletePlanningItem } from './delete-planning-item.tsx';
import {
  BLOCK_DURATION_OPTIONS,
  DurationSelect,
  TASK_DURATION_OPTIONS,
} from './duration-select.tsx';
import { useHabitForm, type HabitFormValues } from './habit-form.ts';
import { HabitKindPicker } from './habit-kind-picker.tsx';
import { PriorityField, ScheduleField } from './planning-fields.tsx';
import styles from './planning-dialog.module.css';

interface HabitDialogProps {
  /** The habit to edit, or null to create one. */
  habit: Habit | null;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** Called after saving or deleting. Defaults to `onClose`. */
  onSaved?: () => void;
}

const AS_NUMBER = { valueAsNumber: true } as const;

/** Creates or edits a habit or weekly focus time. */
export function HabitDialog(props: HabitDialogProps) {
  const { habit, schedules, onClose, onSaved = onClose } = props;
  const { form, editing, save, isSaving, newerVersion, loadNewerVersion } = useHabitForm(
    habit,
    onSaved,
  );
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const noun = kind === 'focus' ? t('Focus Time') : t('Habit');
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={editing ? t('Edit {noun}', { noun }) : t('Add {noun}', { noun })}
        size="md"
        dirty={isDirty}
        onSubmit={(event) => void save(event)}
        headerActions={
          editing && (
            <DeletePlanningItem
              noun="habit"
              title={editing.title}
              call={(api, onBatch) =>
                api.call(habits.remove, { params: { id: editing.id }, onBatch })
              }
              onDeleted={onSaved}
            />
          )
        }
        footer={
          <>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button type="submit" variant="primary" busy={isSaving}>
              {editing ? t('Update {noun}', { noun }) : t('Add {noun}', { noun })}
            </Button>
          </>
        }
      >
        {newerVersion && (
          <EditConflictNotice noun={t('habit')} onLoad={() => loadNewerVersion(newerVersion)} />
        )}
        {!editing && <HabitKindPicker />}
        <Field label={t('Name')} optional={kind === 'focus'} error={errors.title?.message}>
          <TextInput
            {...register('title')}
            autoComplete="off"
            placeholder={kind === 'focus' ? t('Focus time') : t('Reading')}
          />
        </Field>
        {kind === 'focus' ? <FocusTimeFields /> : <HabitFields />}
        <Controller
          control={control}
          name="days"
          render={({ field, fieldState }) => (
            <WeekdayPicker
              label={t('On')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FieldGroup
          label={t('Time window')}
          optional
          error={
            errors.window?.message ?? errors.window?.start?.message ?? errors.window?.end?.message
          }
        >
          <div className={styles.columns}>
            <TextInput type="time" aria-label={t('From')} {...register('window.start')} />
            <TextInput type="time" aria-label={t('To')} {...register('window.end')} />
          </div>
        </FieldGroup>
        <div className={styles.columns}>
          <PriorityField {...register('priority', AS_NUMBER)} error={errors.priority?.message} />
          <ScheduleField
            {...register('schedule_id')}
            schedules={schedules}
            error={errors.schedule_id?.message}
          />
        </div>
      </Dialog>
    </FormProvider>
  );
}

/** Duration and frequency of a habit. */
function HabitFields() {
  const { register, formState } = useFormContext<HabitFormValues>();
  const { errors } = formState;
  const durationMinutes = useWatch<HabitFormValues, 'duration_minutes'>({
    name: 'duration_minutes',
  });
  return (
    <div className={styles.columns}>
      <Field label={t('Duration')} error={errors.duration_minutes?.message}>
        <DurationSelect
          {...register('duration_minutes', AS_NUMBER)}
          choices={BLOCK_DURATION_OPTIONS}
          current={durationMinutes}
        />
      </Field>
      <Field label={t('Times per week')} error={errors.times_per_week?.message}>
        <TextInput type="number" min={1} max={14} {...register('times_per_week', AS_NUMBER)} />
      </Field>
    </div>
  );
}

/** Weekly amount of focus time and the size of its blocks. */
function FocusTimeFields() {
  const { register, formState } = useFormContext<HabitFormValues>();
  const { errors } = formState;
  const [durationMinutes, minBlockMinutes, maxBlockMinutes] = useWatch<
    HabitFormValues,
    ['duration_minutes', 'min_chunk_minutes', 'max_chunk_minutes']
  >({ name: ['duration_minutes', 'min_chunk_minutes', 'max_chunk_minutes'] });
  return (
    <>
      <Field label={t('Time per week')} error={errors.duration_minutes?.message}>
        <DurationSelect
          {...register('duration_minutes', AS_NUMBER)}
          choices={TASK_DURATION_OPTIONS}
          current={durationMinutes}
        />
      </Field>
      <div className={styles.columns}>
        <Field label={t('Minimum block')} error={errors.min_chunk_minutes?.message}>
          <DurationSelect
            {...register('min_chunk_minutes', { ...AS_NUMBER, deps: 'max_chunk_minutes' })}
            choices={BLOCK_DURATION_OPTIONS}
            current={minBlockMinutes}
          />
        </Field>
        <Field label={t('Maximum block')} error={errors.max_chunk_minutes?.message}>
          <DurationSelect
            {...register('max_chunk_minutes', AS_NUMBER)}
            choices={BLOCK_DURATION_OPTIONS}
            current={maxBlockMinutes}
          />
        </Field>
      </div>
    </>
  );
}
