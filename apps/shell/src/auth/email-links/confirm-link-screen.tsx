import { rich, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';

interface ConfirmLinkScreenProps {
  /** Email address of the account that the link is for. */
  linkEmail: string;
  /** Email address of the signed-in account, or `null` if no one is signed in. */
  currentEmail: string | null;
  onChoose: (acceptsLink: boolean) => Promise<void>;
}

const getTexts = ({ linkEmail, currentEmail }: ConfirmLinkScreenProps) =>
  currentEmail === null
    ? {
        title: t('Is this your account?'),
        lead: rich("This link signs you in as {email}. If that's not you, cancel.", {
          email: <strong>{linkEmail}</strong>,
        }),
        accept: t('Continue as {email}', { email: linkEmail }),
        decline: t('Cancel'),
      }
    : {
        title: t('Switch accounts?'),
        lead: rich("You're signed in as {current}. This link is for {email}.", {
          current: <strong>{currentEmail}</strong>,
          email: <strong>{linkEmail}</strong>,
        }),
        accept: t('Switch account'),
        decline: t('Stay signed in'),
      };

/**
 * Requires confirmation before a link signs the user in to another account, or to any account if no one
 * is signed in and this browser didn't request the link.
 */
export function ConfirmLinkScreen(props: ConfirmLinkScreenProps) {
  const [pendingChoice, setPendingChoice] = useState<boolean>();
  const { title, lead, accept, decline } = getTexts(props);
  const choose = (acceptsLink: boolean) => {
    setPendingChoice(acceptsLink);
    void props.onChoose(acceptsLink);
  };
  return (
    <AuthFrame title={title} lead={lead}>
      <div className={styles.form}>
        <Button
          variant="primary"
          block
          busy={pendingChoice === true}
          disabled={pendingChoice !== undefined}
          onClick={() => choose(true)}
        >
          <span className={styles.ellipsis}>{accept}</span>
        </Button>
        <Button
          block
          busy={pendingChoice === false}
          disabled={pendingChoice !== undefined}
          onClick={() => choose(false)}
        >
          {decline}
        </Button>
      </div>
    </AuthFrame>
  );
}
