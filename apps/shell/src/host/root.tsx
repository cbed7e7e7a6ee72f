import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useReadable } from '@scheduler/platform';
import { t } from '@scheduler/i18n';
import { FullScreenSpinner } from '@scheduler/ui';
import { useSlow } from '../auth/use-slow.ts';
import { Arrived } from './auth-callback.tsx';
import { useHost } from './host.tsx';
import { Toasts } from './notify.tsx';
import { titleOf } from './screens.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRouteFocus } from './use-route-focus.ts';
import styles from './root.module.css';

/** The frame of every route: a spinner until the session is known, then the screen and its title. */
export function Root() {
  const { status } = useReadable(useHost().session);
  const title = titleOf(useLocation().pathname);
  useRouteFocus();
  useKeptFocus();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      <Suspense fallback={<FullScreenSpinner />}>
        {status === 'loading' ? <SessionSpinner /> : <Arrived />}
      </Suspense>
      <Toasts />
    </>
  );
}

const SPINNER_ALONE_MS = 4000;

/** While the session is read, which may ask the auth service for a fresh token. */
function SessionSpinner() {
  const slow = useSlow(true, SPINNER_ALONE_MS);
  return (
    <>
      <FullScreenSpinner />
      {slow && (
        <p className={styles.slow} role="status">
          {t('This is taking longer than usual. We keep trying.')}
        </p>
      )}
    </>
  );
}
