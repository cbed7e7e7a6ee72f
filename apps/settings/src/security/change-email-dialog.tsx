import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { recoverForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, Field, TextInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { unwrap, useInvalidateAccount, useAuthClient, useStepUp } from './use-account.ts';
import styles from './security.module.css';

/** Changes the email address. The change takes effect once both confirmation links are opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { form, save } = useChangeEmailForm(onClose);
  const { register, formState } = form;
  const sendsEmail = isAccountEmailAvailable(usePlatform().config);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Change email')}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {sendsEmail ? t('Send confirmation links') : t('Request confirmation links')}
          </Button>
        </>
      }
    >
      <p className={styles.description}>
        {sendsEmail
          ? t(
              "We'll send a link to your new and your current address. Once you've opened both, you sign in and get invitations at the new address.",
            )
          : t(
              "This server doesn't send email. Your administrator gets two links. Once you've opened both, you sign in with the new address.",
            )}
      </p>
      <Field label={t('New email address')} error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
    </Dialog>
  );
}

function useChangeEmailForm(onDone: () => void) {
  const { notify, session, reportError, config } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const invalidateAccount = useInvalidateAccount();
  const form = useForm({
    resolver: standardSchemaResolver(recoverForm),
    defaultValues: { email: '' },
  });
  const save = form.handleSubmit(async ({ email }) => {
    try {
      const options = { emailRedirectTo: `${location.origin}/auth/callback?next=%2Fsettings` };
      const authClient = await getAuthClient();
      const { user } = unwrap(
        await callWithStepUp(() => authClient.updateUser({ email }, options)),
      );
      await invalidateAccount();
      const needsConfirmation = user.new_email !== undefined && user.new_email !== '';
      const confirmation = isAccountEmailAvailable(config)
        ? t('Check both inboxes to confirm the change')
        : t('Contact your administrator for the links to confirm the change');
      notify.success(needsConfirmation ? confirmation : t('Email address changed'));
      onDone();
      if (!needsConfirmation)
        await session.reload().catch((error: unknown) => reportError(error, 'address'));
    } catch (error) {
      notify.error(
        getErrorMessage(error, t("Couldn't change your email address. Check your connection.")),
      );
    }
  });
  return { form, save };
}
