import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createPath, Router } from 'react-router-dom';
import type { Navigator, To } from 'react-router-dom';
import type { Navigation, NavigationState } from './platform.ts';
import { useStore } from './platform-context.tsx';

interface PlatformRouterProps {
  navigation: Navigation;
  /** Paths of the remote's screen. Omitted by the host, which shows all paths. */
  paths?: readonly string[];
  children: ReactNode;
}

/** Provides React Router's context on top of the host's navigation, so that there is one history. */
export function PlatformRouter({ navigation, paths, children }: PlatformRouterProps) {
  const [store] = useState(() => ({
    get: paths ? createScreenStateGetter(navigation, paths) : navigation.get,
    subscribe: navigation.subscribe,
  }));
  const navigator = useMemo(() => createNavigator(navigation), [navigation]);
  const { location, action } = useStore(store);
  return (
    <Router location={location} navigationType={action as never} navigator={navigator}>
      {children}
    </Router>
  );
}

/**
 * Returns a getter for the navigation state. While the user navigates to another screen, the getter
 * still returns the last location of this screen, because a screen that is about to unmount must
 * not render the next screen's URL.
 */
function createScreenStateGetter(
  navigation: Navigation,
  paths: readonly string[],
): () => NavigationState {
  let lastState = navigation.get();
  return () => {
    const current = navigation.get();
    if (paths.some((path) => isPathWithin(path, current.location.pathname))) lastState = current;
    return lastState;
  };
}

/** Returns whether `pathname` is `path` or below it. Only `/` itself is within `/`. */
export const isPathWithin = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

const createNavigator = (navigation: Navigation): Navigator => ({
  createHref: (to: To) => toUrl(to),
  go: (delta) => navigation.navigate(delta),
  push: (to, state: unknown) => navigation.navigate(toUrl(to), { state }),
  replace: (to, state: unknown) => navigation.navigate(toUrl(to), { state, replace: true }),
});

const toUrl = (to: To): string => (typeof to === 'string' ? to : createPath(to));
