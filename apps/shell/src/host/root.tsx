import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useReadable } from '@scheduler/platform';
import { FullScreenSpinner } from '@scheduler/ui';
import { Arrived } from './auth-callback.tsx';
import { useHost } from './host.tsx';
import { Toasts } from './notify.tsx';
import { titleOf } from './screens.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** The frame of every route: a spinner until the session is known, then the screen and its title. */
export function Root() {
  const { status } = useReadable(useHost().session);
  const title = titleOf(useLocation().pathname);
  useRouteFocus();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      <Suspense fallback={<FullScreenSpinner />}>
        {status === 'loading' ? <FullScreenSpinner /> : <Arrived />}
      </Suspense>
      <Toasts />
    </>
  );
}
