import { t } from '@scheduler/i18n';
import type { Factor } from '@scheduler/platform/session-store';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthActionError } from '../auth-actions.ts';
import styles from '../components/auth-frame.module.css';
import { CodeForm } from '../components/code-form.tsx';
import type { MfaActions } from './mfa-actions.ts';
import { useAsyncAction } from '../components/use-async-action.ts';
import { useCountdown } from '../components/use-countdown.ts';

interface MfaMethodProps {
  mfaActions: MfaActions;
  submitLabel: string;
  onDone: () => void;
}

type FactorMethodProps = MfaMethodProps & { factorId: string };

export const MFA_INSTRUCTIONS: Record<Factor['factor_type'], string> = {
  totp: t('Enter the code from your authenticator app.'),
  webauthn: t("Confirm it's you with your security key or this device."),
  phone: t("We'll text you a code."),
  recovery_code: t('Enter one of your recovery codes. Each code works once.'),
};

const SWITCH_LABELS: Record<Factor['factor_type'], string> = {
  totp: t('Use an authenticator app'),
  webauthn: t('Use a security key'),
  phone: t('Get a text message'),
  recovery_code: t('Use a recovery code'),
};

/** Returns the label of a button that switches to a factor. */
export const getSwitchLabel = (
  { factor_type, friendly_name }: Factor,
  factors: readonly Factor[],
): string => {
  const sameType = factors.filter((otherFactor) => otherFactor.factor_type === factor_type);
  const suffix = sameType.length > 1 && friendly_name ? `: ${friendly_name}` : '';
  return SWITCH_LABELS[factor_type] + suffix;
};

/** @param message shown for a wrong code; other errors keep their own message */
const forWrongCode = (message: string) => (error: unknown) =>
  error instanceof AuthActionError && error.code === 'mfa_verification_failed'
    ? message
    : undefined;

export const getAppCodeError = forWrongCode(t("That code didn't work. Try the newest one."));
const getTextCodeError = forWrongCode(t("That code didn't work. Check the newest message."));
const getRecoveryCodeError = forWrongCode(
  t('This recovery code is wrong or has already been used.'),
);

/** Form for one of the account's factors. */
export function MfaMethod({ factor, ...rest }: MfaMethodProps & { factor: Factor }) {
  const { mfaActions, submitLabel, onDone } = rest;
  switch (factor.factor_type) {
    case 'totp':
      return (
        <CodeForm
          label={t('Code')}
          submitLabel={submitLabel}
          getErrorMessage={getAppCodeError}
          onCode={(code) => mfaActions.verifyApp(factor.id, code)}
          onDone={onDone}
        />
      );
    case 'webauthn':
      return <SecurityKey factorId={factor.id} {...rest} />;
    case 'phone':
      return <TextMessage factorId={factor.id} {...rest} />;
    case 'recovery_code':
      return (
        <CodeForm
          label={t('Recovery code')}
          submitLabel={submitLabel}
          allowLetters
          getErrorMessage={getRecoveryCodeError}
          onCode={mfaActions.verifyRecoveryCode}
          onDone={onDone}
        />
      );
  }
}

/** Prompts for a security key or the device's own authenticator. */
function SecurityKey({ factorId, mfaActions, onDone }: FactorMethodProps) {
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    await mfaActions.verifyKey(factorId);
    onDone();
  }, t("Couldn't use the security key. Try again."));
  return (
    <div className={styles.form}>
      {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
      <Button variant="primary" block busy={busy} onClick={run}>
        {t('Use security key')}
      </Button>
    </div>
  );
}

/** The auth service limits text messages to one per minute and phone number. */
const RESEND_DELAY_SECONDS = 60;

/** Sends a text message on request and shows a form for its code. */
function TextMessage({ factorId, mfaActions, submitLabel, onDone }: FactorMethodProps) {
  const [challengeId, setChallengeId] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown(0);
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    setChallengeId(await mfaActions.sendText(factorId));
    startCountdown(RESEND_DELAY_SECONDS);
  }, t("Couldn't send the text message. Try again."));
  const errorBanner = errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>;
  if (challengeId !== undefined) {
    return (
      <>
        {errorBanner}
        <CodeForm
          label={t('Code')}
          submitLabel={submitLabel}
          getErrorMessage={getTextCodeError}
          onCode={(code) => mfaActions.verifyText({ factorId, challengeId, code })}
          onDone={onDone}
        />
        <div className={styles.resendRow}>
          <Button variant="ghost" busy={busy} disabled={secondsLeft > 0} onClick={run}>
            {secondsLeft > 0 ? t('Resend in {seconds} s', { seconds: secondsLeft }) : t('Resend')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className={styles.form}>
      {errorBanner}
      <Button variant="primary" block busy={busy} onClick={run}>
        {t('Send code')}
      </Button>
    </div>
  );
}
