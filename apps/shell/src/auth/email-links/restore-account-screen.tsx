import { ApiError } from '@scheduler/api-client';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';

interface RestoreAccountScreenProps {
  notify: Notify;
  restore: () => Promise<void>;
  onRestored: () => void;
}

/**
 * Target of the link in the account deletion email. Restoring requires a click, because mail
 * scanners open links automatically.
 */
export function RestoreAccountScreen({ notify, restore, onRestored }: RestoreAccountScreenProps) {
  const [isRestoring, setIsRestoring] = useState(false);
  const [error, setError] = useState<{ message: string; isFinal: boolean }>();

  const handleRestore = async () => {
    setIsRestoring(true);
    try {
      await restore();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 404;
      setError({
        message: getMessage(error, t("Couldn't restore your account. Check your connection.")),
        isFinal,
      });
      return;
    } finally {
      setIsRestoring(false);
    }
    notify.success(t('Your account has been restored. Sign in to continue.'));
    onRestored();
  };

  const isLinkInvalid = error?.isFinal ?? false;
  const signInLink = isLinkInvalid ? (
    <AuthLink to="/login">{t('Go to sign in')}</AuthLink>
  ) : (
    rich('Or <a>keep it deleted</a>', {
      a: <AuthLink to="/login" />,
    })
  );
  return (
    <AuthFrame title={t('Restore your account?')} lead={signInLink}>
      <div className={styles.form}>
        {error === undefined ? (
          <Banner tone="info">
            {t(
              "We'll restore your schedules and events. Afterwards, reconnect Google and check your subscription in Settings.",
            )}
          </Banner>
        ) : (
          <Banner tone="danger">{error.message}</Banner>
        )}
        {!isLinkInvalid && (
          <Button variant="primary" block busy={isRestoring} onClick={() => void handleRestore()}>
            {t('Restore account')}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
