import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { isNotFound } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { useAsyncAction } from '../components/use-async-action.ts';

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
  const { busy, error, errorMessage, run } = useAsyncAction(async () => {
    await restore();
    notify.success(t('Your account has been restored. Sign in to continue.'));
    onRestored();
  }, t("Couldn't restore your account. Check your connection."));
  const isLinkInvalid = isNotFound(error);
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
        {errorMessage === undefined ? (
          <Banner tone="info">
            {t(
              "We'll restore your schedules and events. Afterwards, reconnect Google and check your subscription in Settings.",
            )}
          </Banner>
        ) : (
          <Banner tone="danger">{errorMessage}</Banner>
        )}
        {!isLinkInvalid && (
          <Button variant="primary" block busy={busy} onClick={run}>
            {t('Restore account')}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
