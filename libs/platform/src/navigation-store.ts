import { UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory } from 'react-router';
import type { Navigation, NavigationState } from './platform.ts';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/**
 * The browser's history as the store that the host and every remote read and navigate with. It
 * stands on React Router's own history, so links, keys and Back behave as its users know them.
 */
export const browserNavigation = (): Navigation =>
  navigationOver(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** The same over a history of its own, for tests. */
export const memoryNavigation = (path: string): Navigation =>
  navigationOver(UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true }));

function navigationOver(history: History): Navigation {
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
