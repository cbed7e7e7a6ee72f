import { Check, CircleQuestionMark, X } from 'lucide-react';
import { t } from '@scheduler/i18n';
import { cx } from '../styles/class-names.ts';
import styles from './status-icon.module.css';

const STATUSES: Record<string, { label: string; tone: string; icon: typeof Check } | undefined> = {
  accepted: { label: t('Accepted'), tone: 'accepted', icon: Check },
  tentative: { label: t('Tentative'), tone: 'tentative', icon: CircleQuestionMark },
  declined: { label: t('Declined'), tone: 'declined', icon: X },
};

/** A guest's reply as icon and text. Unknown statuses are shown as Pending. */
export function StatusIcon({ status }: { status: string }) {
  const config = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  if (!config) {
    return (
      <span className={styles.status}>
        <span className={styles.pendingIcon} aria-hidden="true" />
        {t('Pending')}
      </span>
    );
  }
  return (
    <span className={cx(styles.status, styles[config.tone])}>
      <config.icon size={14} strokeWidth={1.9} aria-hidden="true" />
      {config.label}
    </span>
  );
}
