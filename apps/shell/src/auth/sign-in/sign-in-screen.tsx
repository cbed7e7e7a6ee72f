import { signInForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { Banner, Field, PasswordInput, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  getMessage,
  isCodeRequired,
  isEmailUnverified,
  notifyFailure,
  type AuthScreenProps,
} from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { VerifyEmailBanner } from '../sign-up/verify-email-banner.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import type { SignInProviders } from './sign-in-providers.ts';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export interface SignInScreenProps extends AuthScreenProps {
  onSignedIn: () => void;
  /** Undefined while loading. */
  signInProviders?: SignInProviders | undefined;
  /** Error from an emailed link or a provider redirect. */
  errorMessage?: string | undefined;
  /** Information for the user, for example why the session expired. */
  notice?: string | undefined;
}

/** `/login` */
export function SignInScreen(props: SignInScreenProps) {
  const { auth, notify, sendsEmail = true, onSignedIn, signInProviders } = props;
  const { errorMessage, notice } = props;
  const form = useAuthForm(signInForm, { email: '', password: '' });
  const [unverifiedEmail, setUnverifiedEmail] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: string };

  const requestCode = async (email: string) => {
    try {
      await auth.sendCode(email);
    } catch (error) {
      // The user may already have a code, for example if the limit of emails is reached.
      notify.error(getMessage(error, t("Couldn't send the email. Try again.")));
    }
    void navigate('/login/email', { state: { from, codeSentTo: email } });
  };

  const signIn = form.handleSubmit(async (credentials) => {
    try {
      await auth.signIn(credentials);
    } catch (error) {
      if (isCodeRequired(error)) return requestCode(credentials.email);
      setUnverifiedEmail(isEmailUnverified(error) ? credentials.email : undefined);
      notifyFailure(notify, error, t('Failed to sign in'), () => void signIn());
      return;
    }
    onSignedIn();
  });

  const signInWithPasskey = usePasskeySignIn(props);
  const signUpLink = rich('Or <a>create a new account</a>', {
    a: <AuthLink to="/signup" />,
  });
  return (
    <AuthFrame title={t('Sign in to AI Scheduler')} lead={signUpLink}>
      <form className={styles.form} onSubmit={(event) => void signIn(event)} noValidate>
        {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
        {notice !== undefined && <Banner tone="info">{notice}</Banner>}
        {unverifiedEmail !== undefined && (
          <VerifyEmailBanner
            email={unverifiedEmail}
            auth={auth}
            notify={notify}
            sendsEmail={sendsEmail}
          />
        )}
        <Field label={t('Email')} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username webauthn" {...form.register('email')} />
        </Field>
        <Field label={t('Password')} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className={styles.linkRow}>
          {sendsEmail && <AuthLink to="/login/email">{t('Email me a code')}</AuthLink>}
          <AuthLink to="/forgot-password">{t('Forgot password?')}</AuthLink>
        </p>
        <SubmitButton busy={isSubmitting}>{t('Sign in')}</SubmitButton>
      </form>
      {signInProviders && (
        <ProviderButtons
          signInProviders={signInProviders}
          auth={auth}
          notify={notify}
          onPasskey={signInWithPasskey}
        />
      )}
    </AuthFrame>
  );
}
