import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, Field, TextArea } from '@scheduler/ui';
import { Controller } from 'react-hook-form';
import { InputField } from '../forms/input-field.tsx';
import { RecordDialog } from '../forms/record-dialog.tsx';
import { ColorPicker } from './color-picker.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

interface ScheduleDialogProps {
  /** The schedule to edit, or null to create one. */
  schedule: Schedule | null;
  onClose: () => void;
}

/** Creates or edits a schedule. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const scheduleForm = useScheduleForm(schedule, onClose);
  const { register, control, formState } = scheduleForm.form;
  return (
    <RecordDialog
      recordForm={scheduleForm}
      noun={t('schedule')}
      title={schedule ? t('Edit Schedule') : t('Create Schedule')}
      submitLabel={schedule ? t('Update Schedule') : t('Create Schedule')}
      onClose={onClose}
    >
      <InputField {...register('name')} label={t('Schedule Name')} autoComplete="off" />
      <Field label={t('Description')} optional error={formState.errors.description?.message}>
        <TextArea {...register('description')} placeholder={t('What is this schedule for?')} />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorPicker value={field.value} onChange={field.onChange} />}
      />
      <Checkbox label={t('Make this schedule shareable')} {...register('is_shared')} />
    </RecordDialog>
  );
}
