import { t } from '@scheduler/i18n';
import { Badge, cx, LoadingSkeleton } from '@scheduler/ui';
import { CalendarSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoxRow } from '../components/section.tsx';
import styles from './google.module.css';

interface GoogleHeaderProps {
  /** Undefined until the status is known. */
  isConnected?: boolean;
  isLoading?: boolean;
  isDemo?: boolean;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

/** First row of the card: name, connection status and actions. */
export const GoogleHeader = ({ isConnected, isLoading, isDemo, children }: GoogleHeaderProps) => (
  <BoxRow>
    <span className={styles.icon}>
      <CalendarSync size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <div className={styles.heading}>
      <h3>
        {t('Google Calendar')} {isDemo && <Badge tone="warn">{t('Demo Google account')}</Badge>}
      </h3>
      {isLoading && (
        <LoadingSkeleton label={t('Loading calendar integration')} width={96} height={16} />
      )}
      {isConnected !== undefined && (
        <p className={cx(styles.status, isConnected && styles.ok)} role="status">
          {isConnected ? t('Connected') : t('Not connected')}
        </p>
      )}
    </div>
    {children && <div className={cx(styles.actions, styles.headerActions)}>{children}</div>}
  </BoxRow>
);
