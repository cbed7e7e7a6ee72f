import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasswordForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import {
  AccountName,
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
import { failureText } from '../failure-text.ts';
import { answered, useAccountChanged, useAuth } from './use-account.ts';

interface PasswordDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** A new password; a code by mail shows who asks, where the server wants to know. */
export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const { form, save, asksCode } = usePasswordForm(onClose);
  const { register, formState } = form;
  const { email } = useUser();
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
      <AccountName email={email} />
      <Field label={t('New password')} error={formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t('Confirm new password')} error={formState.errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      {asksCode && (
        <>
          <Banner tone="info">{t('We sent you a code by mail, to be sure that it is you.')}</Banner>
          <Field label={t('Code from the mail')}>
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
  /** Of the mail, once the server asked for it. */
  code: string;
}

type Chosen = Omit<PasswordValues, 'code'>;

const byContract = standardSchemaResolver(newPasswordForm);

const resolver: Resolver<PasswordValues, unknown, Chosen> = (values, ...rest) =>
  byContract(values, ...(rest as [never, never]));

const isAsking = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'reauthentication_needed';

function usePasswordForm(onDone: () => void) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<PasswordValues, unknown, Chosen>({
    resolver,
    defaultValues: { password: '', confirmPassword: '', code: '' },
  });
  const { setFocus, getValues } = form;
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  const save = form.handleSubmit(async ({ password }) => {
    const client = await auth();
    try {
      const nonce = getValues('code').replaceAll(/\D/g, '');
      answered(await client.updateUser({ password, ...(nonce !== '' && { nonce }) }));
    } catch (error) {
      if (isAsking(error) && !asksCode) {
        const { error: unsent } = await client.reauthenticate();
        if (!unsent) return setAsksCode(true);
        return notify.error(failureText(unsent, t('Failed to send you a code')));
      }
      return notify.error(failureText(error, t('Failed to change the password')));
    }
    await changed();
    notify.success(t('Password changed. You were signed out everywhere else.'));
    onDone();
  });
  return { form, save, asksCode };
}
