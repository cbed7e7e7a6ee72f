import { ApiError } from '@scheduler/api-client';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { messageOf } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';

interface RestoreScreenProps {
  notify: Notify;
  restore: () => Promise<void>;
  onRestored: () => void;
}

/** Where the mail about a deleted account leads. A button restores, since scanners open links. */
export function RestoreScreen({ notify, restore, onRestored }: RestoreScreenProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; isFinal: boolean }>();

  const begin = async () => {
    setBusy(true);
    try {
      await restore();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 404;
      setProblem({ message: messageOf(error, t('Failed to restore your account')), isFinal });
      return;
    } finally {
      setBusy(false);
    }
    notify.success(t('Your account is restored. Please sign in.'));
    onRestored();
  };

  const isOver = problem?.isFinal ?? false;
  const leave = isOver ? (
    <AuthLink to="/login">{t('Go to sign in')}</AuthLink>
  ) : (
    rich('Or <a>leave it deleted</a>', {
      a: <AuthLink to="/login" />,
    })
  );
  return (
    <AuthFrame title={t('Restore your account?')} lead={leave}>
      <div className={styles.form}>
        {problem === undefined ? (
          <Banner tone="info">
            {t(
              'Your schedules and events come back. Connect Google again and check your subscription in Settings.',
            )}
          </Banner>
        ) : (
          <Banner tone="danger">{problem.message}</Banner>
        )}
        {!isOver && (
          <Button variant="primary" block busy={busy} onClick={() => void begin()}>
            {t('Restore account')}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
