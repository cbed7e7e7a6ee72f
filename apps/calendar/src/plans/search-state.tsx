import { Button, Banner, Spinner } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { percent } from './plan-words.ts';
import type { Solving } from './use-solve.ts';
import styles from './optimize-dialog.module.css';

interface SearchStateProps {
  state: Solving;
  onStart: () => void;
  onCancel: () => void;
}

/** How the search for a plan stands, and the way to end it or to begin it again. */
export function SearchState({ state, onStart, onCancel }: SearchStateProps) {
  if (state.status === 'failed') {
    const upgrade = /Upgrade/.test(state.text);
    return (
      <div className={styles.search}>
        <Banner tone={upgrade ? 'info' : 'danger'}>{state.text}</Banner>
        {upgrade ? (
          <Link to="/app/settings">Upgrade to Pro</Link>
        ) : (
          <Again label="Try again" onStart={onStart} />
        )}
      </div>
    );
  }
  if (state.status === 'idle') {
    return (
      <div className={styles.search}>
        <p>The search was stopped. Nothing was changed.</p>
        <Again label="Optimize" onStart={onStart} />
      </div>
    );
  }
  const { progress } = state;
  return (
    <div className={styles.search}>
      <div className={styles.busy}>
        <Spinner label="Looking for a better week" />
        <p aria-hidden="true">Looking for a better week</p>
      </div>
      <p className={styles.progress}>
        {progress ? `${(progress.elapsed_ms / 1000).toFixed(1)} s` : 'Reading your calendar'}
        {progress?.gap != null && `, within ${percent(progress.gap)} of the best possible`}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

const Again = ({ label, onStart }: { label: string; onStart: () => void }) => (
  <Button icon={<RefreshCw aria-hidden="true" />} onClick={onStart}>
    {label}
  </Button>
);
