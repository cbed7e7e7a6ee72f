import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { invalidateAll } from '@scheduler/api-client/queries';
import { recoverForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, usePlatform } from '@scheduler/platform';
import { Field, FormDialog, TextInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { ACCOUNT_KEYS, useCallAuth } from './use-account.ts';
import styles from './security.module.css';

/** Changes the email address. The change takes effect once both confirmation links are opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { form, save } = useChangeEmailForm(onClose);
  const { register, formState } = form;
  const sendsEmail = isAccountEmailAvailable(usePlatform().config);
  return (
    <FormDialog
      title={t('Change email')}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={sendsEmail ? t('Send confirmation links') : t('Request confirmation links')}
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
  );
}

function useChangeEmailForm(onDone: () => void) {
  const { notify, queryClient, session, reportError, config } = usePlatform();
  const callAuth = useCallAuth();
  const form = useForm({
    resolver: standardSchemaResolver(recoverForm),
    defaultValues: { email: '' },
  });
  const save = form.handleSubmit(async ({ email }) => {
    try {
      const options = { emailRedirectTo: `${location.origin}/auth/callback?next=%2Fsettings` };
      const { user } = await callAuth((auth) => auth.updateUser({ email }, options));
      await invalidateAll(queryClient, ACCOUNT_KEYS);
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
