import { t } from '@scheduler/i18n';
import { Badge, cx, Skeleton } from '@scheduler/ui';
import { CalendarSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoxLine } from '../section.tsx';
import styles from './google.module.css';

interface GoogleHeadProps {
  /** What is known of the connection; nothing while it is not. */
  isConnected?: boolean;
  isLoading?: boolean;
  isDemo?: boolean;
  /** Buttons at the far end. */
  children?: ReactNode;
}

/** The card's first line: what it is about, how it stands, and what one can do. */
export const GoogleHead = ({ isConnected, isLoading, isDemo, children }: GoogleHeadProps) => (
  <BoxLine>
    <span className={styles.mark}>
      <CalendarSync size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <div className={styles.name}>
      <h3>
        {t('Google Calendar')} {isDemo && <Badge tone="warn">{t('Demo Google account')}</Badge>}
      </h3>
      {isLoading && <LoadingStatus />}
      {isConnected !== undefined && (
        <p className={cx(styles.status, isConnected && styles.ok)} role="status">
          {isConnected ? t('Connected') : t('Not connected')}
        </p>
      )}
    </div>
    {children && <div className={cx(styles.actions, styles.main)}>{children}</div>}
  </BoxLine>
);

const LoadingStatus = () => (
  <span role="status">
    <span className="sr-only">{t('Loading calendar integration')}</span>
    <Skeleton width={96} height={16} />
  </span>
);
