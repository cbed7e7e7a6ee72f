import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import type { ReactNode } from 'react';
import styles from './auth-frame.module.css';
import { useSlow } from './use-slow.ts';

/** Sends the form, and says so when the answer takes its time. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const slow = useSlow(busy);
  return (
    <>
      <Button type="submit" variant="primary" block busy={busy}>
        {children}
      </Button>
      <p className={styles.slow} role="status">
        {slow && t('This is taking longer than usual. What you typed stays here.')}
      </p>
    </>
  );
}
