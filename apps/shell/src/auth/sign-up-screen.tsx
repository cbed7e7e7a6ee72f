import { PASSWORD_MIN, signUpForm } from '@scheduler/contracts/auth';
import type { Notify } from '@scheduler/platform';
import { Button, Field, PasswordInput, TextInput } from '@scheduler/ui';
import { messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface SignUpScreenProps {
  auth: AuthActions;
  notify: Notify;
  onSignedUp: () => void;
}

const blank = { fullName: '', email: '', password: '', confirmPassword: '' };

// The second password is right or wrong by the first.
const revalidate = { deps: 'confirmPassword' } as const;

/** /signup */
export function SignUpScreen({ auth, notify, onSignedUp }: SignUpScreenProps) {
  const form = useAuthForm(signUpForm, blank);
  const { errors, isSubmitting } = form.formState;

  const signUp = form.handleSubmit(async ({ fullName, email, password }) => {
    try {
      await auth.signUp({ fullName, email, password });
    } catch (error) {
      notify.error(messageOf(error, 'Failed to create account'));
      return;
    }
    notify.success('Account created! Please check your email to verify your account.');
    onSignedUp();
  });

  const signIn = (
    <>
      Or <AuthLink to="/login">sign in to your existing account</AuthLink>
    </>
  );
  return (
    <AuthFrame title="Create your account" lead={signIn}>
      <form className={styles.form} onSubmit={(event) => void signUp(event)} noValidate>
        <Field label="Full Name" error={errors.fullName?.message}>
          <TextInput autoComplete="name" {...form.register('fullName')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          help={`At least ${PASSWORD_MIN} characters`}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password', revalidate)} />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <Button type="submit" variant="primary" block busy={isSubmitting}>
          Create account
        </Button>
      </form>
      <p className={styles.small}>14-day free trial, no credit card required.</p>
    </AuthFrame>
  );
}
