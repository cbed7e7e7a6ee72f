import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFailure, messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { CodeForm } from './code-form.tsx';
import { useWait } from './use-wait.ts';

interface CheckMailProps {
  email: string;
  auth: AuthActions;
  notify: Notify;
  onSignedIn: () => void;
  onOtherAddress: () => void;
}

/** An auth service sends no two mails of a kind within a minute. */
const GAP_SECONDS = 60;

const WRONG_CODE = t('This code is wrong or has expired. Check the newest mail, or send another.');

const wordsFor = (error: unknown) =>
  error instanceof AuthFailure && error.code === 'otp_expired' ? WRONG_CODE : undefined;

/** Waits for the code of a mail, or for another try at sending it. */
export function CheckMail({ email, auth, notify, onSignedIn, onOtherAddress }: CheckMailProps) {
  const [wait, beginWait] = useWait(GAP_SECONDS);
  const [sending, setSending] = useState(false);

  const sendAgain = async () => {
    setSending(true);
    try {
      await auth.sendCode(email);
      notify.success(t('We sent another email'));
      beginWait(GAP_SECONDS);
    } catch (error) {
      notify.error(messageOf(error, t('Failed to send the email')));
    } finally {
      setSending(false);
    }
  };
  const lead = rich('If {email} has an account, a link and a code are on their way.', {
    email: <strong>{email}</strong>,
  });
  const verify = async (code: string) => {
    await auth.verifyCode({ email, code });
    onSignedIn();
  };
  return (
    <AuthFrame title={t('Check your mail')} lead={lead}>
      <CodeForm label={t('Code')} submit={t('Sign in')} wordsFor={wordsFor} onCode={verify} />
      <div className={styles.row}>
        <Button variant="ghost" busy={sending} disabled={wait > 0} onClick={() => void sendAgain()}>
          {wait > 0 ? t('Send again in {wait} s', { wait }) : t('Send again')}
        </Button>
        <Button variant="ghost" onClick={onOtherAddress}>
          {t('Use another address')}
        </Button>
      </div>
    </AuthFrame>
  );
}
