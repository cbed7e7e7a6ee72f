import { tasks, type Schedule, type Task } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Checkbox, Dialog, DialogClose, Field, TextArea, TextInput } from '@scheduler/ui';
import { Controller, useWatch } from 'react-hook-form';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { DeletePlanned } from './delete-planned.tsx';
import { CHUNK_LENGTHS, DurationSelect, TASK_LENGTHS } from './duration-select.tsx';
import { PriorityField, ScheduleField } from './planning-fields.tsx';
import { useTaskForm } from './task-form.ts';
import styles from './planned-dialog.module.css';

interface TaskDialogProps {
  /** The task to edit; a new one without it. */
  task: Task | null;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** What comes once it is saved or deleted; it closes without. */
  onSaved?: () => void;
}

const asNumber = { valueAsNumber: true } as const;

/** Work to be done, which plans find time for. */
export function TaskDialog(props: TaskDialogProps) {
  const { task, schedules, onClose, onSaved = onClose } = props;
  const { form, editing, save, saving, newer, adopt } = useTaskForm(task, onSaved);
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const [length, shortest, longest] = useWatch({
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
          <DeletePlanned
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
          <Button type="submit" variant="primary" busy={saving}>
            {editing ? t('Update Task') : t('Add Task')}
          </Button>
        </>
      }
    >
      {newer && <ChangedMeanwhile noun={t('task')} onLoad={() => adopt(newer)} />}
      <Field label={t('Task Title')} error={errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <div className={styles.two}>
        <Field label={t('Time needed')} error={errors.duration_minutes?.message}>
          <DurationSelect
            {...register('duration_minutes', asNumber)}
            choices={TASK_LENGTHS}
            current={length}
          />
        </Field>
        <Field label={t('Due')} optional error={errors.deadline?.message}>
          <TextInput type="datetime-local" {...register('deadline')} />
        </Field>
        <Field label={t('In times of at least')} error={errors.min_chunk_minutes?.message}>
          <DurationSelect
            {...register('min_chunk_minutes', { ...asNumber, deps: 'max_chunk_minutes' })}
            choices={CHUNK_LENGTHS}
            current={shortest}
          />
        </Field>
        <Field label={t('And at most')} error={errors.max_chunk_minutes?.message}>
          <DurationSelect
            {...register('max_chunk_minutes', asNumber)}
            choices={CHUNK_LENGTHS}
            current={longest}
          />
        </Field>
        <Field label={t('Not before')} optional error={errors.earliest?.message}>
          <TextInput type="datetime-local" {...register('earliest', { deps: 'deadline' })} />
        </Field>
        <PriorityField {...register('priority', asNumber)} error={errors.priority?.message} />
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
            label={t('Needs the best hours of the day')}
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
