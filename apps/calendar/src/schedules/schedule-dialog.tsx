import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Checkbox, Dialog, DialogClose, Field, TextArea, TextInput } from '@scheduler/ui';
import { Controller } from 'react-hook-form';
import { EditConflictNotice } from '../edit-conflict-notice.tsx';
import { ColorPicker } from './color-picker.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

interface ScheduleDialogProps {
  title: string;
  submitLabel: string;
  /** The schedule to edit. Omit it to create one. */
  schedule?: Schedule;
  onClose: () => void;
}

export const CreateScheduleDialog = ({ onClose }: { onClose: () => void }) => (
  <ScheduleDialog
    title={t('Create Schedule')}
    submitLabel={t('Create Schedule')}
    onClose={onClose}
  />
);

export const EditScheduleDialog = (props: { schedule: Schedule; onClose: () => void }) => (
  <ScheduleDialog title={t('Edit Schedule')} submitLabel={t('Update Schedule')} {...props} />
);

function ScheduleDialog({ title, submitLabel, schedule, onClose }: ScheduleDialogProps) {
  const { form, save, isSaving, newerVersion, loadNewerVersion } = useScheduleForm(
    schedule ?? null,
    onClose,
  );
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      dirty={isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={isSaving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {newerVersion && (
        <EditConflictNotice noun={t('schedule')} onLoad={() => loadNewerVersion(newerVersion)} />
      )}
      <Field label={t('Schedule Name')} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label={t('Description')} optional error={errors.description?.message}>
        <TextArea {...register('description')} placeholder={t('What is this schedule for?')} />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorPicker value={field.value} onChange={field.onChange} />}
      />
      <Checkbox label={t('Make this schedule shareable')} {...register('is_shared')} />
    </Dialog>
  );
}
