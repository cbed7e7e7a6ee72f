import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasswordForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, usePlatform, useUser } from '@scheduler/platform';
import { PasswordHelp } from '@scheduler/platform/password-help';
import {
  HiddenUsernameInput,
  Banner,
  Button,
  Dialog,
  DialogClose,
  Field,
  PasswordInput,
  TextInput,
} from '@scheduler/ui';
import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { unwrap, useInvalidateAccount, useAuthClient } from './use-account.ts';

interface PasswordDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** Changes or sets the password. The server may first require a one-time code. */
export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const { form, save, needsCode } = usePasswordForm(onClose);
  const { register, formState } = form;
  const { email, full_name: fullName } = useUser();
  const { api, config } = usePlatform();
  const sendsEmail = isAccountEmailAvailable(config);
  const strengthInput = { api, password: form.watch('password'), email, fullName };
  const title = hasPassword ? t('Change password') : t('Set a password');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {title}
          </Button>
        </>
      }
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
      {needsCode && (
        <>
          <Banner tone="info">
            {sendsEmail
              ? t("We emailed you a code to confirm it's you.")
              : t(
                  "This server doesn't send email. Contact your administrator for the code to confirm it's you.",
                )}
          </Banner>
          <Field label={sendsEmail ? t('Code from the email') : t('Code from your administrator')}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
          </Field>
        </>
      )}
    </Dialog>
  );
}

interface PasswordValues {
  password: string;
  confirmPassword: string;
  /** One-time code, if the server required one. */
  code: string;
}

type NewPassword = Omit<PasswordValues, 'code'>;

const contractResolver = standardSchemaResolver(newPasswordForm);

const resolver: Resolver<PasswordValues, unknown, NewPassword> = (values, ...rest) =>
  contractResolver(values, ...(rest as [never, never]));

const isReauthenticationNeeded = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'reauthentication_needed';

function usePasswordForm(onDone: () => void) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const invalidateAccount = useInvalidateAccount();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<PasswordValues, unknown, NewPassword>({
    resolver,
    defaultValues: { password: '', confirmPassword: '', code: '' },
  });
  const { setFocus, getValues } = form;
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
  const save = form.handleSubmit(async ({ password }) => {
    const authClient = await getAuthClient();
    try {
      const nonce = getValues('code').replaceAll(/\D/g, '');
      unwrap(await authClient.updateUser({ password, ...(nonce !== '' && { nonce }) }));
    } catch (error) {
      if (isReauthenticationNeeded(error) && !needsCode) {
        const { error: sendError } = await authClient.reauthenticate();
        if (!sendError) return setNeedsCode(true);
        return notify.error(
          getErrorMessage(sendError, t("Couldn't send a code. Check your connection.")),
        );
      }
      return notify.error(
        getErrorMessage(error, t("Couldn't change your password. Check your connection.")),
      );
    }
    await invalidateAccount();
    notify.success(t('Password changed. Your other devices were signed out.'));
    onDone();
  });
  return { form, save, needsCode };
}
