import type { ApiClient } from '@scheduler/api-client';
import { signUpForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { PasswordHelp } from '@scheduler/platform/password-help';
import { Field, PasswordInput, TextInput } from '@scheduler/ui';
import { notifyFailure, type AuthScreenProps } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';

export interface SignUpScreenProps extends AuthScreenProps {
  api: ApiClient;
  onSignedUp: () => void;
}

const EMPTY_FORM = { fullName: '', email: '', password: '', confirmPassword: '' };

const NO_EMAIL_TOAST_MS = 15_000;

// Revalidates the confirmation when the password changes.
const revalidateConfirmation = { deps: 'confirmPassword' } as const;

/** `/signup` */
export function SignUpScreen(props: SignUpScreenProps) {
  const { auth, api, notify, sendsEmail = true, onSignedUp } = props;
  const form = useAuthForm(signUpForm, EMPTY_FORM);
  const { errors, isSubmitting } = form.formState;
  const [password, email, fullName] = form.watch(['password', 'email', 'fullName']);

  const signUp = form.handleSubmit(async ({ fullName, email, password }) => {
    try {
      await auth.signUp({ fullName, email, password });
    } catch (error) {
      notifyFailure(notify, error, t('Failed to create account'), () => void signUp());
      return;
    }
    if (sendsEmail) {
      notify.success(t('Account created! Please check your email to verify your account.'));
    } else {
      notify.success(
        t(
          "Account created! This server doesn't send email. Contact your administrator for the link to verify your account.",
        ),
        { duration: NO_EMAIL_TOAST_MS },
      );
    }
    onSignedUp();
  });

  const signInLink = rich('Or <a>sign in to your existing account</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Create your account')} lead={signInLink}>
      <form className={styles.form} onSubmit={(event) => void signUp(event)} noValidate>
        <Field label={t('Full Name')} error={errors.fullName?.message}>
          <TextInput autoComplete="name" {...form.register('fullName')} />
        </Field>
        <Field label={t('Email')} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field
          label={t('Password')}
          error={errors.password?.message}
          help={<PasswordHelp api={api} password={password} email={email} fullName={fullName} />}
        >
          <PasswordInput
            autoComplete="new-password"
            {...form.register('password', revalidateConfirmation)}
          />
        </Field>
        <Field label={t('Confirm Password')} error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Create account')}</SubmitButton>
      </form>
      <p className={styles.hint}>{t('14-day free trial, no credit card required.')}</p>
    </AuthFrame>
  );
}
