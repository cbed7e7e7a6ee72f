import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useReadable } from '@scheduler/platform';
import { FullScreenSpinner } from '@scheduler/ui';
import { useHost } from './host.tsx';
import { titleOf } from './screens.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** The frame of every route: a spinner until the session is known, then the screen and its title. */
export function Root() {
  const { status } = useReadable(useHost().session);
  const { pathname } = useLocation();
  const title = titleOf(pathname);
  useRouteFocus();
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (status === 'loading') return <FullScreenSpinner />;
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </>
  );
}
