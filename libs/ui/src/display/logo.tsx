import { t } from '@scheduler/i18n';
import styles from './logo.module.css';

/** The logo with the product name. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect className={styles.tile} x="1" y="1" width="22" height="22" rx="6" />
      <rect className={styles.event} x="5.5" y="6.5" width="9" height="4.6" rx="1.4" />
      <rect className={styles.proposal} x="10.1" y="13.6" width="7.8" height="3.6" rx="1.1" />
    </svg>
    <span>{t('AI Scheduler')}</span>
  </span>
);
