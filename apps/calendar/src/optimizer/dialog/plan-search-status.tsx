import { t } from '@scheduler/i18n';
import { Button, Banner, Spinner } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatProgress } from '../plan/format-plan.ts';
import type { PlanSearchState } from '../plan/use-plan-search.ts';
import styles from './optimize-dialog.module.css';

const DEFAULT_LABEL = t('Finding a better plan');

interface PlanSearchStatusProps {
  state: PlanSearchState;
  label?: string;
  onStart: () => void;
  onCancel: () => void;
}

/** Shows the state of a plan search, with a button to cancel or restart it. */
export function PlanSearchStatus({
  state,
  label = DEFAULT_LABEL,
  onStart,
  onCancel,
}: PlanSearchStatusProps) {
  if (state.status === 'failed') {
    const { text, upgrade } = state;
    return (
      <div className={styles.search}>
        <Banner tone={upgrade ? 'info' : 'danger'}>{text}</Banner>
        {upgrade ? (
          <Link to="/app/settings">{t('Upgrade to Pro')}</Link>
        ) : (
          <RetryButton label={t('Retry')} onStart={onStart} />
        )}
      </div>
    );
  }
  if (state.status === 'idle') {
    return (
      <div className={styles.search}>
        <p>{t('Search canceled. No changes were made.')}</p>
        <RetryButton label={t('Optimize')} onStart={onStart} />
      </div>
    );
  }
  const { progress } = state;
  return (
    <div className={styles.search}>
      <div className={styles.searching}>
        <Spinner label={label} />
        <p aria-hidden="true">{label}</p>
      </div>
      <p className={styles.progress}>{formatProgress(progress)}</p>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </div>
  );
}

const RetryButton = ({ label, onStart }: { label: string; onStart: () => void }) => (
  <Button icon={<RefreshCw aria-hidden="true" />} onClick={onStart}>
    {label}
  </Button>
);
