import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { t } from '@scheduler/i18n';
import { FullScreenSpinner } from '@scheduler/ui';
import { useDelayedFlag } from '../auth/components/use-delayed-flag.ts';
import { AuthRedirectGuard } from './auth/auth-callback.tsx';
import { useHost } from './host.tsx';
import { Toasts } from './notify.tsx';
import { getDocumentTitle } from './screens.ts';
import { useRestoreFocus } from './focus/use-restore-focus.ts';
import { useRouteFocus } from './focus/use-route-focus.ts';
import styles from './root.module.css';

const StepUpDialog = lazyDialog<{ onClose: () => void }>(
  async () => (await import('../step-up/step-up-dialog.tsx')).StepUpDialog,
);

/** Root of every route. Shows a spinner until the session is loaded. */
export function Root() {
  const { session, stepUp } = useHost();
  const { status } = useStore(session);
  const isStepUpPending = useStore(stepUp) && status === 'signed-in';
  const title = getDocumentTitle(useLocation().pathname);
  useRouteFocus();
  useRestoreFocus();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      {status === 'loading' ? <SessionSpinner /> : <AuthRedirectGuard />}
      {isStepUpPending && <StepUpDialog onClose={() => stepUp.resolve(false)} />}
      <Toasts />
    </>
  );
}

const SLOW_NOTICE_DELAY_MS = 4000;

/** Shown while the session loads. Loading may include a request for a new token. */
function SessionSpinner() {
  const slow = useDelayedFlag(true, SLOW_NOTICE_DELAY_MS);
  return (
    <>
      <FullScreenSpinner />
      {slow && (
        <p className={styles.slow} role="status">
          {t("This is taking longer than usual. We'll keep trying.")}
        </p>
      )}
    </>
  );
}
