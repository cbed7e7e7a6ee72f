import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { isNotFound } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { useAsyncAction } from '../components/use-async-action.ts';

interface ReportSignInScreenProps {
  report: () => Promise<void>;
}

/**
 * Target of “This wasn't me” in the email about a new sign-in. Requires a click, because mail scanners
 * open links automatically.
 */
export function ReportSignInScreen({ report }: ReportSignInScreenProps) {
  const [isReported, setIsReported] = useState(false);
  const { busy, error, errorMessage, run } = useAsyncAction(async () => {
    await report();
    setIsReported(true);
  }, t("Couldn't sign out your devices. Check your connection."));
  if (isReported) {
    return (
      <AuthFrame
        title={t('All devices were signed out')}
        lead={t(
          'Choose a new password now, so that no one can sign in with the old one. Then turn on two-factor authentication in Settings.',
        )}
      >
        <div className={styles.form}>
          <AuthLink to="/forgot-password">{t('Choose a new password')}</AuthLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t("Don't recognize this sign-in?")}
      lead={t(
        "We'll sign out all devices, including your own. Then you can choose a new password.",
      )}
    >
      <div className={styles.form}>
        {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
        {isNotFound(error) ? (
          <AuthLink to="/forgot-password">{t('Choose a new password')}</AuthLink>
        ) : (
          <Button variant="primary" block busy={busy} onClick={run}>
            {t('Sign out all devices')}
          </Button>
        )}
        <AuthLink to="/">{t('This was me')}</AuthLink>
      </div>
    </AuthFrame>
  );
}
