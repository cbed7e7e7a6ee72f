import { tasks, type Schedule, type Task } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Checkbox, Dialog, DialogClose, Field, TextArea, TextInput } from '@scheduler/ui';
import { Controller, useWatch } from 'react-hook-form';
import { EditConflictNotice } from '../edit-conflict-notice.tsx';
import { DeletePlanningItem } from './delete-planning-item.tsx';
import {
  BLOCK_DURATION_OPTIONS,
  DurationSelect,
  TASK_DURATION_OPTIONS,
} from './duration-select.tsx';
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

const AS_NUMBER = { valueAsNumber: true } as const;

/** Creates or edits a task. */
export function TaskDialog(props: TaskDialogProps) {
  const { task, schedules, onClose, onSaved = onClose } = props;
  const { form, editing, save, isSaving, newerVersion, loadNewerVersion } = useTaskForm(
    task,
    onSaved,
  );
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const [durationMinutes, minBlockMinutes, maxBlockMinutes] = useWatch({
    control,
    name: ['duration_minutes', 'min_chunk_minutes', 'max_chunk_minutes'],
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={editing ? t('Edit Task') : t('Add Task')}
      size="md"
      dirty={isDirty}
      onSubmit={(event) => void save(event)}
      headerActions={
        editing && (
          <DeletePlanningItem
            noun="task"
            title={editing.title}
            call={(api, onBatch) => api.call(tasks.remove, { params: { id: editing.id }, onBatch })}
            onDeleted={onSaved}
          />
        )
      }
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={isSaving}>
            {editing ? t('Update Task') : t('Add Task')}
          </Button>
        </>
      }
    >
      {newerVersion && (
        <EditConflictNotice noun={t('task')} onLoad={() => loadNewerVersion(newerVersion)} />
      )}
      <Field label={t('Task Title')} error={errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <div className={styles.columns}>
        <Field label={t('Time needed')} error={errors.duration_minutes?.message}>
          <DurationSelect
            {...register('duration_minutes', AS_NUMBER)}
            choices={TASK_DURATION_OPTIONS}
            current={durationMinutes}
          />
        </Field>
        <Field label={t('Due')} optional error={errors.deadline?.message}>
          <TextInput type="datetime-local" {...register('deadline')} />
        </Field>
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
        <Field label={t('Start after')} optional error={errors.earliest?.message}>
          <TextInput type="datetime-local" {...register('earliest', { deps: 'deadline' })} />
        </Field>
        <PriorityField {...register('priority', AS_NUMBER)} error={errors.priority?.message} />
      </div>
      <ScheduleField
        {...register('schedule_id')}
        schedules={schedules}
        error={errors.schedule_id?.message}
      />
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
      <Field label={t('Notes')} optional error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </Dialog>
  );
}
