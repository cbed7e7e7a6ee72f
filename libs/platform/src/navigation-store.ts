import { UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory } from 'react-router';
import type { Navigation, NavigationState } from './platform.ts';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/**
 * Creates the navigation store that the host and all remotes share. It wraps React Router's browser
 * history, so links and the Back button behave as usual.
 */
export const createBrowserNavigation = (): Navigation =>
  createNavigation(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** Creates a navigation store with an in-memory history, for tests. */
export const createMemoryNavigation = (path: string): Navigation =>
  createNavigation(UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true }));

function createNavigation(history: History): Navigation {
  const observers = new Set<() => void>();
  let current: NavigationState = { location: history.location, action: history.action };
  history.listen(({ location, action }) => {
    current = { location, action };
    for (const observer of observers) observer();
  });
  return {
    get: () => current,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    navigate(to, { replace = false, state } = {}) {
      if (typeof to === 'number') history.go(to);
      else if (replace) history.replace(to, state);
      else history.push(to, state);
    },
  };
}
