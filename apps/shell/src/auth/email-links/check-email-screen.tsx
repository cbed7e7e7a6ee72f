import { rich, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { AuthActionError, type AuthScreenProps } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { CodeForm } from '../components/code-form.tsx';
import { useAsyncAction } from '../components/use-async-action.ts';
import { useCountdown } from '../components/use-countdown.ts';

interface CheckEmailScreenProps extends AuthScreenProps {
  email: string;
  /** Whether the user entered the password but needs a code because of too many failed attempts. */
  isRequired?: boolean;
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

function getResendLabel(sendsEmail: boolean, secondsLeft: number): string {
  if (secondsLeft === 0) return sendsEmail ? t('Resend') : t('Request new code');
  return sendsEmail
    ? t('Resend in {seconds} s', { seconds: secondsLeft })
    : t('New code in {seconds} s', { seconds: secondsLeft });
}

function getLead(email: string, sendsEmail: boolean, isRequired: boolean) {
  const address = { email: <strong>{email}</strong> };
  if (isRequired) {
    return sendsEmail
      ? rich(
          "There were too many failed attempts to sign in as {email}. To confirm it's you, enter the code we emailed you.",
          address,
        )
      : rich(
          "There were too many failed attempts to sign in as {email}. To confirm it's you, ask your administrator for the code and enter it.",
          address,
        );
  }
  return sendsEmail
    ? rich("If {email} has an account, we've sent you a link and a code.", address)
    : rich('If {email} has an account, your administrator now has a link and a code.', address);
}

/** Form for the sign-in code, with a button to request a new one. */
export function CheckEmailScreen(props: CheckEmailScreenProps) {
  const { email, auth, notify, sendsEmail = true, isRequired = false } = props;
  const [secondsLeft, startCountdown] = useCountdown(RESEND_DELAY_SECONDS);
  const sendAgain = async () => {
    await auth.sendCode(email);
    notify.success(
      sendsEmail
        ? t('We sent you a new email')
        : t('Your administrator has a new link and a new code'),
    );
    startCountdown(RESEND_DELAY_SECONDS);
  };
  const resend = useAsyncAction(sendAgain, t("Couldn't send the email. Try again."), notify.error);
  return (
    <AuthFrame
      title={sendsEmail ? t('Check your email') : t('Contact your administrator')}
      lead={getLead(email, sendsEmail, isRequired)}
    >
      <CodeForm
        label={t('Code')}
        submitLabel={t('Sign in')}
        getErrorMessage={getErrorMessage}
        onCode={(code) => auth.verifyCode({ email, code })}
        onDone={props.onSignedIn}
      />
      <div className={styles.resendRow}>
        <Button variant="ghost" busy={resend.busy} disabled={secondsLeft > 0} onClick={resend.run}>
          {getResendLabel(sendsEmail, secondsLeft)}
        </Button>
        <Button variant="ghost" onClick={props.onChangeEmail}>
          {t('Use a different email')}
        </Button>
      </div>
    </AuthFrame>
  );
}
