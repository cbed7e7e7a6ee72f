import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createPath, Router } from 'react-router-dom';
import type { Navigator, To } from 'react-router-dom';
import type { Navigation, NavigationState } from './platform.ts';
import { useReadable } from './platform-context.tsx';

interface PlatformRouterProps {
  navigation: Navigation;
  /** The paths that a remote's screen shows; the host, which shows all, names none. */
  paths?: readonly string[];
  children: ReactNode;
}

/** React Router's context over the one navigation: links and hooks work, history stays one. */
export function PlatformRouter({ navigation, paths, children }: PlatformRouterProps) {
  const [own] = useState(() => ({
    get: paths ? lastOwnState(navigation, paths) : navigation.get,
    subscribe: navigation.subscribe,
  }));
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  const { location, action } = useReadable(own);
  return (
    <Router location={location} navigationType={action as never} navigator={navigator}>
      {children}
    </Router>
  );
}

/**
 * Reads the navigation, but stays on the last place of this screen while the person leaves it: a
 * screen that is about to go must not render the next screen's address.
 */
function lastOwnState(navigation: Navigation, paths: readonly string[]): () => NavigationState {
  let last = navigation.get();
  return () => {
    const now = navigation.get();
    if (paths.some((path) => liesWithin(path, now.location.pathname))) last = now;
    return last;
  };
}

/** Whether `pathname` is `path` or lies below it; nothing but itself lies within `/`. */
export const liesWithin = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

const navigatorOf = (navigation: Navigation): Navigator => ({
  createHref: (to: To) => addressOf(to),
  go: (delta) => navigation.navigate(delta),
  push: (to, state: unknown) => navigation.navigate(addressOf(to), { state }),
  replace: (to, state: unknown) => navigation.navigate(addressOf(to), { state, replace: true }),
});

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
