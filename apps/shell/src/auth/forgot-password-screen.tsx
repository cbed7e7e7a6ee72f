import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Field, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** `/forgot-password`. Never discloses whether an address has an account. */
export function ForgotPasswordScreen({ auth, notify }: { auth: AuthActions; notify: Notify }) {
  const form = useAuthForm(recoverForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const sendLink = form.handleSubmit(async ({ email }) => {
    try {
      await auth.sendResetEmail(email);
      setSentTo(email);
    } catch (error) {
      notify.error(getMessage(error, t("Couldn't send the email. Try again.")));
    }
  });

  const signInLink = rich('Or <a>go back to sign in</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Reset your password')} lead={signInLink}>
      <form className={styles.form} onSubmit={(event) => void sendLink(event)} noValidate>
        {sentTo !== undefined && (
          <Banner tone="ok">
            {t("If {email} has an account, we've sent you a link to reset your password.", {
              email: sentTo,
            })}
          </Banner>
        )}
        <Field label={t('Email')} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>
          {sentTo === undefined ? t('Send link') : t('Resend')}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
