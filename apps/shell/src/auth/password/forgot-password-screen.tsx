import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { Banner, Field, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage, type AuthScreenProps } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';

const getFailureMessage = (sendsEmail: boolean) =>
  sendsEmail
    ? t("Couldn't send the email. Try again.")
    : t("Couldn't request a link. Retry in a few minutes.");

function getSubmitLabel({ sendsEmail, isSent }: { sendsEmail: boolean; isSent: boolean }) {
  if (sendsEmail) return isSent ? t('Resend') : t('Send link');
  return isSent ? t('Request a new link') : t('Request link');
}

/** `/forgot-password`. Never discloses whether an address has an account. */
export function ForgotPasswordScreen({ auth, notify, sendsEmail = true }: AuthScreenProps) {
  const form = useAuthForm(recoverForm, { email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const sendLink = form.handleSubmit(async ({ email }) => {
    try {
      await auth.sendResetEmail(email);
      setSentTo(email);
    } catch (error) {
      notify.error(getMessage(error, getFailureMessage(sendsEmail)));
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
            {sendsEmail
              ? t("If {email} has an account, we've sent you a link to reset your password.", {
                  email: sentTo,
                })
              : t(
                  'If {email} has an account, your administrator now has a link to reset your password. Contact them to get it.',
                  { email: sentTo },
                )}
          </Banner>
        )}
        <Field
          label={t('Email')}
          error={errors.email?.message}
          help={
            sendsEmail
              ? undefined
              : t("This server doesn't send email. Your administrator gets the link.")
          }
        >
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>
          {getSubmitLabel({ sendsEmail, isSent: sentTo !== undefined })}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
