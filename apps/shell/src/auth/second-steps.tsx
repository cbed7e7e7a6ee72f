import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFailure, messageOf } from './auth-actions.ts';
import styles from './auth-frame.module.css';
import { CodeForm } from './code-form.tsx';
import type { SecondStepActions } from './second-step-actions.ts';
import { useWait } from './use-wait.ts';

interface StepProps {
  step: SecondStepActions;
  onDone: () => void;
}

type FactorStepProps = StepProps & { factorId: string };

/** An auth service sends no two texts to a number within a minute. */
const GAP_SECONDS = 60;

const SUBMIT = t('Sign in');

/** @param sentence for a code that is not right; other refusals have their own */
const forWrong = (sentence: string) => (error: unknown) =>
  error instanceof AuthFailure && error.code === 'mfa_verification_failed' ? sentence : undefined;

const wrongAppCode = forWrong(t('This code is wrong or was used already. Enter the next one.'));
const wrongText = forWrong(t('This code is wrong. Check the newest message.'));
const wrongRecoveryCode = forWrong(t('This recovery code is wrong or was used already.'));

/** An authenticator app's code. */
export function AppStep({ factorId, step, onDone }: FactorStepProps) {
  const verify = async (code: string) => {
    await step.verifyApp(factorId, code);
    onDone();
  };
  return <CodeForm label={t('Code')} submit={SUBMIT} wordsFor={wrongAppCode} onCode={verify} />;
}

/** A recovery code. */
export function RecoveryStep({ step, onDone }: StepProps) {
  const verify = async (code: string) => {
    await step.verifyRecoveryCode(code);
    onDone();
  };
  return (
    <CodeForm
      label={t('Recovery code')}
      submit={SUBMIT}
      letters
      wordsFor={wrongRecoveryCode}
      onCode={verify}
    />
  );
}

/** What a button begins, and why it failed the last time. */
function useAttempt(attempt: () => Promise<void>, fallback: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await attempt();
    } catch (error) {
      setProblem(messageOf(error, fallback));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, begin };
}

/** A security key, or the device itself. */
export function KeyStep({ factorId, step, onDone }: FactorStepProps) {
  const { busy, problem, begin } = useAttempt(async () => {
    await step.verifyKey(factorId);
    onDone();
  }, t('The security key could not be used'));
  return (
    <div className={styles.form}>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Button variant="primary" block busy={busy} onClick={() => void begin()}>
        {t('Use security key')}
      </Button>
    </div>
  );
}

/** A code by text message, once it is sent. */
export function TextStep({ factorId, step, onDone }: FactorStepProps) {
  const [challengeId, setChallengeId] = useState<string>();
  const [wait, beginWait] = useWait(0);
  const { busy, problem, begin } = useAttempt(async () => {
    setChallengeId(await step.sendText(factorId));
    beginWait(GAP_SECONDS);
  }, t('Failed to send the message'));
  const verify = async (code: string) => {
    await step.verifyText({ factorId, challengeId: challengeId ?? '', code });
    onDone();
  };
  const failed = problem !== undefined && <Banner tone="danger">{problem}</Banner>;
  if (challengeId !== undefined) {
    return (
      <>
        {failed}
        <CodeForm label={t('Code')} submit={SUBMIT} wordsFor={wrongText} onCode={verify} />
        <div className={styles.row}>
          <Button variant="ghost" busy={busy} disabled={wait > 0} onClick={() => void begin()}>
            {wait > 0 ? t('Send again in {wait} s', { wait }) : t('Send again')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className={styles.form}>
      {failed}
      <Button variant="primary" block busy={busy} onClick={() => void begin()}>
        {t('Send code')}
      </Button>
    </div>
  );
}
