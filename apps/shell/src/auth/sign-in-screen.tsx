import { signInForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Field, PasswordInput, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { isUnverified, tellFailure, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { OtherWays } from './other-ways.tsx';
import { ResendBanner } from './resend-banner.tsx';
import { AuthLink } from './auth-link.tsx';
import type { SignInWays } from './sign-in-ways.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface SignInScreenProps {
  auth: AuthActions;
  notify: Notify;
  onSignedIn: () => void;
  /** What else than a password the auth service takes; unknown at first. */
  ways?: SignInWays | undefined;
  /** What a link in a mail or a provider came back with, in words. */
  problem?: string | undefined;
  /** A quiet remark, such as why the person has to sign in again. */
  notice?: string | undefined;
}

/** /login */
export function SignInScreen(props: SignInScreenProps) {
  const { auth, notify, onSignedIn, ways, problem, notice } = props;
  const form = useAuthForm(signInForm, { email: '', password: '' });
  const [unverified, setUnverified] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async (credentials) => {
    try {
      await auth.signIn(credentials);
    } catch (error) {
      setUnverified(isUnverified(error) ? credentials.email : undefined);
      tellFailure(notify, error, t('Failed to sign in'), () => void signIn());
      return;
    }
    onSignedIn();
  });

  const createAccount = rich('Or <a>create a new account</a>', {
    a: <AuthLink to="/signup" />,
  });
  return (
    <AuthFrame title={t('Sign in to AI Scheduler')} lead={createAccount}>
      <form className={styles.form} onSubmit={(event) => void signIn(event)} noValidate>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {notice !== undefined && <Banner tone="info">{notice}</Banner>}
        {unverified !== undefined && (
          <ResendBanner email={unverified} auth={auth} notify={notify} />
        )}
        <Field label={t('Email')} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label={t('Password')} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className={styles.beside}>
          <AuthLink to="/login/email">{t('Email me a code')}</AuthLink>
          <AuthLink to="/forgot-password">{t('Forgot password?')}</AuthLink>
        </p>
        <SubmitButton busy={isSubmitting}>{t('Sign in')}</SubmitButton>
      </form>
      {ways && <OtherWays ways={ways} auth={auth} notify={notify} />}
    </AuthFrame>
  );
}
