import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import type { ReactNode } from 'react';
import styles from './auth-frame.module.css';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Submit button with a notice for slow requests. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isSlow = useDelayedFlag(busy);
  return (
    <>
      <Button type="submit" variant="primary" block busy={busy}>
        {children}
      </Button>
      <p className={styles.slowNotice} role="status">
        {isSlow && t("This is taking longer than usual. You won't lose what you typed.")}
      </p>
    </>
  );
}
