import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { invalidateAll } from '@scheduler/api-client/queries';
import { newPasswordForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { PasswordHelp } from '@scheduler/platform/password-help';
import { Field, FormDialog, HiddenUsernameInput, PasswordInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { ACCOUNT_KEYS, useCallAuth } from './use-account.ts';

interface PasswordDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** Changes or sets the password. */
export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const { form, save } = usePasswordForm(onClose);
  const { register, formState } = form;
  const { email, full_name: fullName } = useUser();
  const { api } = usePlatform();
  const strengthInput = { api, password: form.watch('password'), email, fullName };
  const title = hasPassword ? t('Change password') : t('Set a password');
  return (
    <FormDialog
      title={title}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={title}
      onSubmit={save}
      onClose={onClose}
    >
      <HiddenUsernameInput email={email} />
      <Field
        label={t('New password')}
        error={formState.errors.password?.message}
        help={<PasswordHelp {...strengthInput} />}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t('Confirm new password')} error={formState.errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
    </FormDialog>
  );
}

function usePasswordForm(onDone: () => void) {
  const { notify, queryClient } = usePlatform();
  const callAuth = useCallAuth();
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const save = form.handleSubmit(async ({ password }) => {
    try {
      await callAuth((auth) => auth.updateUser({ password }));
    } catch (error) {
      return notify.error(
        getErrorMessage(error, t("Couldn't change your password. Check your connection.")),
      );
    }
    await invalidateAll(queryClient, ACCOUNT_KEYS);
    notify.success(t('Password changed. Your other devices were signed out.'));
    onDone();
  });
  return { form, save };
}
