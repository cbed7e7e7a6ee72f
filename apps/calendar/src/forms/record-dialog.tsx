import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import type { ComponentProps } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import type { RecordForm } from './use-record-form.ts';

interface RecordDialogProps<Saved, Values extends FieldValues, Body extends object> extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'size' | 'headerActions' | 'children'
> {
  recordForm: RecordForm<Saved, Values, Body>;
  /** Noun for the record, like “task”. */
  noun: string;
  submitLabel: string;
  onClose: () => void;
}

/** Dialog that creates or edits a record. Provides the form to its fields. */
export function RecordDialog<Saved, Values extends FieldValues, Body extends object>({
  recordForm: { form, save, isSaving, loadNewerVersion },
  noun,
  submitLabel,
  onClose,
  children,
  ...dialogProps
}: RecordDialogProps<Saved, Values, Body>) {
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        dirty={form.formState.isDirty}
        onSubmit={(event) => void save(event)}
        footer={
          <>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button type="submit" variant="primary" busy={isSaving}>
              {submitLabel}
            </Button>
          </>
        }
        {...dialogProps}
      >
        {loadNewerVersion && <EditConflictNotice noun={noun} onLoad={loadNewerVersion} />}
        {children}
      </Dialog>
    </FormProvider>
  );
}
