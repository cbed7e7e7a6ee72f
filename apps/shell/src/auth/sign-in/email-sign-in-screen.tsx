import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { Field, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { AuthActionError, getMessage, type AuthScreenProps } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { CheckEmailScreen } from '../email-links/check-email-screen.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';

export interface EmailSignInScreenProps extends AuthScreenProps {
  onSignedIn: () => void;
  /** Set if the sign-in with the password requires a code, which has been sent. */
  codeSentTo?: string | undefined;
}

// An auth service that discloses unknown accounts returns a message that isn't suitable for users.
const getFieldError = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'otp_disabled'
    ? t("There's no account with this email")
    : undefined;

/** `/login/email`: sign in with an emailed link or code instead of the password. */
export function EmailSignInScreen({ codeSentTo, ...props }: EmailSignInScreenProps) {
  const { auth, notify, sendsEmail = true } = props;
  const form = useAuthForm(recoverForm, { email: '' });
  const [sentTo, setSentTo] = useState(codeSentTo);
  const { errors, isSubmitting } = form.formState;

  const sendCode = form.handleSubmit(async ({ email }) => {
    try {
      await auth.sendCode(email);
      setSentTo(email);
    } catch (error) {
      const fieldError = getFieldError(error);
      if (fieldError === undefined)
        notify.error(getMessage(error, t("Couldn't send the email. Try again.")));
      else form.setError('email', { message: fieldError }, { shouldFocus: true });
    }
  });

  if (sentTo !== undefined) {
    return (
      <CheckEmailScreen
        {...props}
        email={sentTo}
        isRequired={sentTo === codeSentTo}
        onChangeEmail={() => setSentTo(undefined)}
      />
    );
  }
  const passwordLink = rich('Or <a>use your password</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Sign in with email')} lead={passwordLink}>
      <form className={styles.form} onSubmit={(event) => void sendCode(event)} noValidate>
        <Field
          label={t('Email')}
          error={errors.email?.message}
          help={
            sendsEmail
              ? t("We'll email you a link and a code. Use either one to sign in.")
              : t(
                  "This server doesn't send email. Your administrator gets a link and a code. Use either one to sign in.",
                )
          }
        >
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>
          {sendsEmail ? t('Send') : t('Request code')}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
