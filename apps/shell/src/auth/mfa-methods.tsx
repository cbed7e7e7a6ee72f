import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthActionError, getMessage } from './auth-actions.ts';
import styles from './auth-frame.module.css';
import { CodeForm } from './code-form.tsx';
import type { MfaActions } from './mfa-actions.ts';
import { useCountdown } from './use-countdown.ts';

interface MfaMethodProps {
  mfaActions: MfaActions;
  onDone: () => void;
}

type FactorMethodProps = MfaMethodProps & { factorId: string };

/** The auth service limits text messages to one per minute and phone number. */
const RESEND_DELAY_SECONDS = 60;

const SUBMIT_LABEL = t('Sign in');

/** @param message shown for a wrong code; other errors keep their own message */
const forWrongCode = (message: string) => (error: unknown) =>
  error instanceof AuthActionError && error.code === 'mfa_verification_failed'
    ? message
    : undefined;

const getAppCodeError = forWrongCode(t("That code didn't work. Try the newest one."));
const getTextCodeError = forWrongCode(t("That code didn't work. Check the newest message."));
const getRecoveryCodeError = forWrongCode(
  t('This recovery code is wrong or has already been used.'),
);

/** Form for a code from an authenticator app. */
export function AuthenticatorApp({ factorId, mfaActions, onDone }: FactorMethodProps) {
  const verify = async (code: string) => {
    await mfaActions.verifyApp(factorId, code);
    onDone();
  };
  return (
    <CodeForm
      label={t('Code')}
      submitLabel={SUBMIT_LABEL}
      getErrorMessage={getAppCodeError}
      onCode={verify}
    />
  );
}

/** Form for a recovery code. */
export function RecoveryCode({ mfaActions, onDone }: MfaMethodProps) {
  const verify = async (code: string) => {
    await mfaActions.verifyRecoveryCode(code);
    onDone();
  };
  return (
    <CodeForm
      label={t('Recovery code')}
      submitLabel={SUBMIT_LABEL}
      allowLetters
      getErrorMessage={getRecoveryCodeError}
      onCode={verify}
    />
  );
}

/** Returns a function that runs the action, together with the busy state and the last error. */
function useAsyncAction(action: () => Promise<void>, fallbackMessage: string) {
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const run = async () => {
    setBusy(true);
    setErrorMessage(undefined);
    try {
      await action();
    } catch (error) {
      setErrorMessage(getMessage(error, fallbackMessage));
    } finally {
      setBusy(false);
    }
  };
  return { busy, errorMessage, run };
}

/** Prompts for a security key or the device's own authenticator. */
export function SecurityKey({ factorId, mfaActions, onDone }: FactorMethodProps) {
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    await mfaActions.verifyKey(factorId);
    onDone();
  }, t("Couldn't use the security key. Try again."));
  return (
    <div className={styles.form}>
      {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
      <Button variant="primary" block busy={busy} onClick={() => void run()}>
        {t('Use security key')}
      </Button>
    </div>
  );
}

/** Sends a text message on request and shows a form for its code. */
export function TextMessage({ factorId, mfaActions, onDone }: FactorMethodProps) {
  const [challengeId, setChallengeId] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown(0);
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    setChallengeId(await mfaActions.sendText(factorId));
    startCountdown(RESEND_DELAY_SECONDS);
  }, t("Couldn't send the text message. Try again."));
  const verify = async (code: string) => {
    await mfaActions.verifyText({ factorId, challengeId: challengeId ?? '', code });
    onDone();
  };
  const errorBanner = errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>;
  if (challengeId !== undefined) {
    return (
      <>
        {errorBanner}
        <CodeForm
          label={t('Code')}
          submitLabel={SUBMIT_LABEL}
          getErrorMessage={getTextCodeError}
          onCode={verify}
        />
        <div className={styles.resendRow}>
          <Button variant="ghost" busy={busy} disabled={secondsLeft > 0} onClick={() => void run()}>
            {secondsLeft > 0 ? t('Resend in {seconds} s', { seconds: secondsLeft }) : t('Resend')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className={styles.form}>
      {errorBanner}
      <Button variant="primary" block busy={busy} onClick={() => void run()}>
        {t('Send code')}
      </Button>
    </div>
  );
}
