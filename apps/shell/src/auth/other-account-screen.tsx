import { rich, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';

interface OtherAccountScreenProps {
  /** Whose link was opened. */
  email: string;
  /** Who is signed in. */
  current: string;
  onAnswer: (takes: boolean) => Promise<void>;
}

/** Asks before a link signs in another account than the one at work in this browser. */
export function OtherAccountScreen({ email, current, onAnswer }: OtherAccountScreenProps) {
  const [answering, setAnswering] = useState<boolean>();
  const answer = (takes: boolean) => {
    setAnswering(takes);
    void onAnswer(takes);
  };
  return (
    <AuthFrame
      title={t('Switch accounts?')}
      lead={rich('You are signed in as {current}. This link signs in {email}.', {
        current: <strong>{current}</strong>,
        email: <strong>{email}</strong>,
      })}
    >
      <div className={styles.form}>
        <Button
          variant="primary"
          block
          busy={answering === true}
          disabled={answering !== undefined}
          onClick={() => answer(true)}
        >
          {t('Switch to the other account')}
        </Button>
        <Button
          block
          busy={answering === false}
          disabled={answering !== undefined}
          onClick={() => answer(false)}
        >
          {t('Stay signed in')}
        </Button>
      </div>
    </AuthFrame>
  );
}
