import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthActionError, getMessage, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { CodeForm } from './code-form.tsx';
import { useCountdown } from './use-countdown.ts';

interface CheckEmailScreenProps {
  email: string;
  auth: AuthActions;
  notify: Notify;
  onSignedIn: () => void;
  onChangeEmail: () => void;
}

/** The auth service limits emails of the same kind to one per minute. */
const RESEND_DELAY_SECONDS = 60;

const WRONG_CODE_MESSAGE = t(
  'That code is wrong or has expired. Check the newest email or request a new code.',
);

const getErrorMessage = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'otp_expired' ? WRONG_CODE_MESSAGE : undefined;

/** Form for the emailed sign-in code, with a button to resend it. */
export function CheckEmailScreen({
  email,
  auth,
  notify,
  onSignedIn,
  onChangeEmail,
}: CheckEmailScreenProps) {
  const [secondsLeft, startCountdown] = useCountdown(RESEND_DELAY_SECONDS);
  const [sending, setSending] = useState(false);

  const sendAgain = async () => {
    setSending(true);
    try {
      await auth.sendCode(email);
      notify.success(t('We sent you a new email'));
      startCountdown(RESEND_DELAY_SECONDS);
    } catch (error) {
      notify.error(getMessage(error, t("Couldn't send the email. Try again.")));
    } finally {
      setSending(false);
    }
  };
  const lead = rich("If {email} has an account, we've sent you a link and a code.", {
    email: <strong>{email}</strong>,
  });
  const verify = async (code: string) => {
    await auth.verifyCode({ email, code });
    onSignedIn();
  };
  return (
    <AuthFrame title={t('Check your email')} lead={lead}>
      <CodeForm
        label={t('Code')}
        submitLabel={t('Sign in')}
        getErrorMessage={getErrorMessage}
        onCode={verify}
      />
      <div className={styles.resendRow}>
        <Button
          variant="ghost"
          busy={sending}
          disabled={secondsLeft > 0}
          onClick={() => void sendAgain()}
        >
          {secondsLeft > 0 ? t('Resend in {seconds} s', { seconds: secondsLeft }) : t('Resend')}
        </Button>
        <Button variant="ghost" onClick={onChangeEmail}>
          {t('Use a different email')}
        </Button>
      </div>
    </AuthFrame>
  );
}
