import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { recoverForm } from '@scheduler/contracts/auth';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, Field, TextInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { failureText } from '../failure-text.ts';
import { answered, useAccountChanged, useAuth } from './use-account.ts';
import styles from './security.module.css';

/** Another address to sign in with; it counts once the links in the mails were followed. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { form, save } = useAddressForm(onClose);
  const { register, formState } = form;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change sign-in address"
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            Change address
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        We send a link to the new address and one to the present one. When both were followed, you
        sign in with the new address, and invitations come there.
      </p>
      <Field label="New address" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
    </Dialog>
  );
}

function useAddressForm(onDone: () => void) {
  const { notify, session, reportError } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const form = useForm({
    resolver: standardSchemaResolver(recoverForm),
    defaultValues: { email: '' },
  });
  const save = form.handleSubmit(async ({ email }) => {
    try {
      const options = { emailRedirectTo: `${location.origin}/auth/callback?next=%2Fsettings` };
      const { user } = answered(await (await auth()).updateUser({ email }, options));
      await changed();
      const waits = user.new_email !== undefined && user.new_email !== '';
      notify.success(waits ? 'Check both mailboxes to confirm the change' : 'Address changed');
      onDone();
      if (!waits) await session.reload().catch((error: unknown) => reportError(error, 'address'));
    } catch (error) {
      notify.error(failureText(error, 'Failed to change the address'));
    }
  });
  return { form, save };
}
