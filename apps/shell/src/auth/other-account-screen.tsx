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
      title="Switch accounts?"
      lead={
        <>
          You are signed in as <strong>{current}</strong>. This link signs in{' '}
          <strong>{email}</strong>.
        </>
      }
    >
      <div className={styles.form}>
        <Button
          variant="primary"
          block
          busy={answering === true}
          disabled={answering !== undefined}
          onClick={() => answer(true)}
        >
          Switch to the other account
        </Button>
        <Button
          block
          busy={answering === false}
          disabled={answering !== undefined}
          onClick={() => answer(false)}
        >
          Stay signed in
        </Button>
      </div>
    </AuthFrame>
  );
}
