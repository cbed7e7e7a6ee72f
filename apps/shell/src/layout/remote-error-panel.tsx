import { t } from '@scheduler/i18n';
import { Button, buttonClass } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './remote-error-panel.module.css';

interface RemoteErrorPanelProps {
  /** Title of the screen. */
  title: string;
  /** Shown under Details, for support. */
  error?: unknown;
  onRetry: () => void;
}

/** Replaces a screen that failed to load or crashed. */
export function RemoteErrorPanel({ title, error, onRetry }: RemoteErrorPanelProps) {
  return (
    <section className={styles.panel} role="alert">
      <BrokenWeekIllustration />
      <h1>{t("Couldn't load this part of the app")}</h1>
      <p>
        {t("{title} didn't respond. Your events are safe, and the rest of the app still works.", {
          title,
        })}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
          {t('Retry')}
        </Button>
        <Link to="/dashboard" className={buttonClass()}>
          {t('Go to Dashboard')}
        </Link>
      </div>
      {error instanceof Error && (
        <details>
          <summary>{t('Details')}</summary>
          <pre>{error.message}</pre>
        </details>
      )}
    </section>
  );
}

const BrokenWeekIllustration = () => (
  <svg width="184" height="96" viewBox="0 0 184 96" fill="none" aria-hidden="true">
    <path
      className={styles.rows}
      d="M4 24.5h66M114 24.5h66M4 48.5h52M128 48.5h52M4 72.5h66M114 72.5h66"
    />
    <path className={styles.columns} d="M48.5 8v80M136.5 8v80" />
    <rect className={styles.sign} x="64" y="20" width="56" height="56" rx="9" />
    <path className={styles.mark} d="M92 38v13M92 58.5v.01" />
  </svg>
);
