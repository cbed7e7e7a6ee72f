import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Field, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFailure, messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { CheckMail } from './check-mail.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface EmailSignInScreenProps {
  auth: AuthActions;
  notify: Notify;
  onSignedIn: () => void;
}

// Where accounts are no secret, the auth service says so in a developer's words.
const wordsFor = (error: unknown) =>
  error instanceof AuthFailure && error.code === 'otp_disabled'
    ? t('There is no account with this address')
    : undefined;

/** /login/email: a link and a code by mail in place of the password. */
export function EmailSignInScreen({ auth, notify, onSignedIn }: EmailSignInScreenProps) {
  const form = useAuthForm(recoverForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ email }) => {
    try {
      await auth.sendCode(email);
      setSentTo(email);
    } catch (error) {
      const words = wordsFor(error);
      if (words === undefined) notify.error(messageOf(error, t('Failed to send the email')));
      else form.setError('email', { message: words }, { shouldFocus: true });
    }
  });

  if (sentTo !== undefined) {
    const again = () => setSentTo(undefined);
    return (
      <CheckMail
        email={sentTo}
        auth={auth}
        notify={notify}
        onSignedIn={onSignedIn}
        onOtherAddress={again}
      />
    );
  }
  const password = rich('Or <a>use your password</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Sign in by email')} lead={password}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={t('Email')}
          error={errors.email?.message}
          help={t('We send you a link and a code. Either one signs you in.')}
        >
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Send')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
