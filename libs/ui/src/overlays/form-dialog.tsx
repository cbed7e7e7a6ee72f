import type { SubmitEvent } from 'react';
import { t } from '@scheduler/i18n';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogClose, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<
  DialogProps,
  'open' | 'onOpenChange' | 'onSubmit' | 'footer'
> {
  submitLabel: string;
  /** Marks an action that can't easily be undone. */
  isDanger?: boolean;
  /** Whether the form is being submitted. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
}

/** An open dialog that contains a form, with buttons to cancel and to submit it. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, isDanger = false, busy, onSubmit, onClose, ...rest } = props;
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      footer={
        <>
          <DialogClose disabled={busy}>{t('Cancel')}</DialogClose>
          <Button type="submit" variant={isDanger ? 'danger-solid' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}
