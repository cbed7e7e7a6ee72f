import { ApiError } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';

interface ReportSignInScreenProps {
  report: () => Promise<void>;
}

/**
 * Target of “This wasn't me” in the email about a new sign-in. Requires a click, because mail scanners
 * open links automatically.
 */
export function ReportSignInScreen({ report }: ReportSignInScreenProps) {
  const [isReporting, setIsReporting] = useState(false);
  const [isReported, setIsReported] = useState(false);
  const [error, setError] = useState<{ message: string; isFinal: boolean }>();

  const handleReport = async () => {
    setIsReporting(true);
    try {
      await report();
      setIsReported(true);
    } catch (cause) {
      setError({
        message: getMessage(cause, t("Couldn't sign out your devices. Check your connection.")),
        isFinal: cause instanceof ApiError && cause.status === 404,
      });
    } finally {
      setIsReporting(false);
    }
  };

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
        {error !== undefined && <Banner tone="danger">{error.message}</Banner>}
        {error?.isFinal ? (
          <AuthLink to="/forgot-password">{t('Choose a new password')}</AuthLink>
        ) : (
          <Button variant="primary" block busy={isReporting} onClick={() => void handleReport()}>
            {t('Sign out all devices')}
          </Button>
        )}
        <AuthLink to="/">{t('This was me')}</AuthLink>
      </div>
    </AuthFrame>
  );
}
