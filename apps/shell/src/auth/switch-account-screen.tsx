import { rich, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';

interface SwitchAccountScreenProps {
  /** Email address of the account that the link is for. */
  linkEmail: string;
  /** Email address of the signed-in account. */
  currentEmail: string;
  onChoose: (switchAccount: boolean) => Promise<void>;
}

/** Requires confirmation before a link signs the user in to a different account. */
export function SwitchAccountScreen({
  linkEmail,
  currentEmail,
  onChoose,
}: SwitchAccountScreenProps) {
  const [pendingChoice, setPendingChoice] = useState<boolean>();
  const choose = (switchAccount: boolean) => {
    setPendingChoice(switchAccount);
    void onChoose(switchAccount);
  };
  return (
    <AuthFrame
      title={t('Switch accounts?')}
      lead={rich("You're signed in as {current}. This link is for {email}.", {
        current: <strong>{currentEmail}</strong>,
        email: <strong>{linkEmail}</strong>,
      })}
    >
      <div className={styles.form}>
        <Button
          variant="primary"
          block
          busy={pendingChoice === true}
          disabled={pendingChoice !== undefined}
          onClick={() => choose(true)}
        >
          {t('Switch account')}
        </Button>
        <Button
          block
          busy={pendingChoice === false}
          disabled={pendingChoice !== undefined}
          onClick={() => choose(false)}
        >
          {t('Stay signed in')}
        </Button>
      </div>
    </AuthFrame>
  );
}
