import { t } from '@scheduler/i18n';
import { Button, Banner, Spinner } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { progressWord } from './plan-words.ts';
import type { Solving } from './use-solve.ts';
import styles from './optimize-dialog.module.css';

const USUAL = t('Looking for a better week');

interface SearchStateProps {
  state: Solving;
  /** What the search is for. */
  label?: string;
  onStart: () => void;
  onCancel: () => void;
}

/** How the search for a plan stands, and the way to end it or to begin it again. */
export function SearchState({ state, label = USUAL, onStart, onCancel }: SearchStateProps) {
  if (state.status === 'failed') {
    const { text, upgrade } = state;
    return (
      <div className={styles.search}>
        <Banner tone={upgrade ? 'info' : 'danger'}>{text}</Banner>
        {upgrade ? (
          <Link to="/app/settings">{t('Upgrade to Pro')}</Link>
        ) : (
          <Again label={t('Try again')} onStart={onStart} />
        )}
      </div>
    );
  }
  if (state.status === 'idle') {
    return (
      <div className={styles.search}>
        <p>{t('The search was stopped. Nothing was changed.')}</p>
        <Again label={t('Optimize')} onStart={onStart} />
      </div>
    );
  }
  const { progress } = state;
  return (
    <div className={styles.search}>
      <div className={styles.busy}>
        <Spinner label={label} />
        <p aria-hidden="true">{label}</p>
      </div>
      <p className={styles.progress}>{progressWord(progress)}</p>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </div>
  );
}

const Again = ({ label, onStart }: { label: string; onStart: () => void }) => (
  <Button icon={<RefreshCw aria-hidden="true" />} onClick={onStart}>
    {label}
  </Button>
);
