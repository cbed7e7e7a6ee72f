import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { recoverForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
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
      title={t('Move to another address')}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('Send links')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        {t(
          'We mail a link to the new address and one to the present one. Once both were followed, you sign in with the new address, and invitations come there.',
        )}
      </p>
      <Field label={t('New address')} error={formState.errors.email?.message}>
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
      notify.success(
        waits ? t('Check both mailboxes to confirm the move') : t('Moved to the new address'),
      );
      onDone();
      if (!waits) await session.reload().catch((error: unknown) => reportError(error, 'address'));
    } catch (error) {
      notify.error(failureText(error, t('Failed to move to the new address')));
    }
  });
  return { form, save };
}
