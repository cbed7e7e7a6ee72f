import type { Schedule, Task } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, Field, TextArea } from '@scheduler/ui';
import { Controller } from 'react-hook-form';
import { InputField } from '../forms/input-field.tsx';
import { RecordDialog } from '../forms/record-dialog.tsx';
import { DeletePlanningItem } from './delete-planning-item.tsx';
import {
  AS_NUMBER,
  BLOCK_DURATION_OPTIONS,
  DurationField,
  TASK_DURATION_OPTIONS,
} from './duration-field.tsx';
import { PriorityField, ScheduleField } from './planning-fields.tsx';
import { useTaskForm } from './task-form.ts';
import styles from './planning-dialog.module.css';

interface TaskDialogProps {
  /** The task to edit, or null to create one. */
  task: Task | null;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** Called after saving or deleting. Defaults to `onClose`. */
  onSaved?: () => void;
}

/** Creates or edits a task. */
export function TaskDialog({ task, schedules, onClose, onSaved = onClose }: TaskDialogProps) {
  const taskForm = useTaskForm(task, onSaved);
  const { editing, form } = taskForm;
  const { register, control, formState } = form;
  return (
    <RecordDialog
      recordForm={taskForm}
      noun={t('task')}
      title={editing ? t('Edit Task') : t('Add Task')}
      submitLabel={editing ? t('Update Task') : t('Add Task')}
      size="md"
      headerActions={
        editing && <DeletePlanningItem kind="task" item={editing} onDeleted={onSaved} />
      }
      onClose={onClose}
    >
      <InputField {...register('title')} label={t('Task Title')} autoComplete="off" />
      <div className={styles.columns}>
        <DurationField
          {...register('duration_minutes', AS_NUMBER)}
          label={t('Time needed')}
          choices={TASK_DURATION_OPTIONS}
        />
        <InputField {...register('deadline')} label={t('Due')} optional type="datetime-local" />
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
        <InputField
          {...register('earliest', { deps: 'deadline' })}
          label={t('Start after')}
          optional
          type="datetime-local"
        />
        <PriorityField {...register('priority', AS_NUMBER)} />
      </div>
      <ScheduleField {...register('schedule_id')} schedules={schedules} />
      <Controller
        control={control}
        name="energy"
        render={({ field: { ref, value, onBlur, onChange } }) => (
          <Checkbox
            label={t('Use my best hours')}
            ref={ref}
            checked={value === 'high'}
            onBlur={onBlur}
            onCheckedChange={(high) => onChange(high ? 'high' : 'normal')}
          />
        )}
      />
      <Field label={t('Notes')} optional error={formState.errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </RecordDialog>
  );
}
