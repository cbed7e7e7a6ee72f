import { recoverForm } from '@scheduler/contracts/auth';
import type { Notify } from '@scheduler/platform';
import { Banner, Button, Field, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** /forgot-password. It never tells whether an address has an account. */
export function ForgotPasswordScreen({ auth, notify }: { auth: AuthActions; notify: Notify }) {
  const form = useAuthForm(recoverForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const recover = form.handleSubmit(async ({ email }) => {
    try {
      await auth.recover(email);
      setSentTo(email);
    } catch (error) {
      notify.error(messageOf(error, 'Failed to send the email'));
    }
  });

  const signIn = (
    <>
      Or <AuthLink to="/login">go back to sign in</AuthLink>
    </>
  );
  return (
    <AuthFrame title="Reset your password" lead={signIn}>
      <form className={styles.form} onSubmit={(event) => void recover(event)} noValidate>
        {sentTo !== undefined && (
          <Banner tone="ok">
            If {sentTo} has an account, a link to choose a new password is on its way.
          </Banner>
        )}
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" block busy={isSubmitting}>
          {sentTo === undefined ? 'Send link' : 'Send again'}
        </Button>
      </form>
    </AuthFrame>
  );
}
