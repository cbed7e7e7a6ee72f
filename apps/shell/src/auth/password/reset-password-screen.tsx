import type { ApiClient } from '@scheduler/api-client';
import { newPasswordForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { PasswordHelp } from '@scheduler/platform/password-help';
import { HiddenUsernameInput, Banner, Field, PasswordInput } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage, isStepUpRequired, type AuthActions } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';

export interface ResetPasswordScreenProps {
  auth: AuthActions;
  api: ApiClient;
  notify: Notify;
  onUpdated: () => void;
  /** The account's email address, for password managers. */
  email?: string | undefined;
  /** Why the emailed link didn't work. If set, the form isn't shown. */
  linkError?: string | undefined;
}

// Revalidates the confirmation when the password changes.
const revalidateConfirmation = { deps: 'confirmPassword' } as const;

/** `/reset-password`, the target of the emailed link. */
export function ResetPasswordScreen({ linkError, ...rest }: ResetPasswordScreenProps) {
  const [hasExpired, setHasExpired] = useState(false);
  const errorMessage = hasExpired
    ? t('Your password reset has expired. Request a new link.')
    : linkError;
  if (errorMessage === undefined) {
    return <NewPasswordScreen {...rest} onExpired={() => setHasExpired(true)} />;
  }
  const requestLink = <AuthLink to="/forgot-password">{t('Request a new link')}</AuthLink>;
  return (
    <AuthFrame title={t('Choose a new password')} lead={requestLink}>
      <div className={styles.form}>
        <Banner tone="danger">{errorMessage}</Banner>
      </div>
    </AuthFrame>
  );
}

type NewPasswordScreenProps = Omit<ResetPasswordScreenProps, 'linkError'> & {
  onExpired: () => void;
};

function NewPasswordScreen(props: NewPasswordScreenProps) {
  const { auth, api, notify, onUpdated, onExpired, email = '' } = props;
  const form = useAuthForm(newPasswordForm, { password: '', confirmPassword: '' });
  const { errors, isSubmitting } = form.formState;

  const update = form.handleSubmit(async ({ password }) => {
    try {
      await auth.updatePassword(password);
    } catch (error) {
      if (isStepUpRequired(error)) return onExpired();
      notify.error(getMessage(error, t("Couldn't update your password. Try again.")));
      return;
    }
    notify.success(t('Password updated'));
    onUpdated();
  });

  return (
    <AuthFrame title={t('Choose a new password')} lead={t("You'll stay signed in.")}>
      <form className={styles.form} onSubmit={(event) => void update(event)} noValidate>
        <HiddenUsernameInput email={email} />
        <Field
          label={t('Password')}
          error={errors.password?.message}
          help={<PasswordHelp api={api} password={form.watch('password')} email={email} />}
        >
          <PasswordInput
            autoComplete="new-password"
            {...form.register('password', revalidateConfirmation)}
          />
        </Field>
        <Field label={t('Confirm Password')} error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Save password')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
