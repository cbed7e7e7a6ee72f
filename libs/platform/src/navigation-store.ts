import { UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory } from 'react-router';
import type { Navigation, NavigationState } from './platform.ts';
import { createStore } from './store.ts';

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
  const { get, set, subscribe } = createStore<NavigationState>({
    location: history.location,
    action: history.action,
  });
  history.listen(({ location, action }) => set({ location, action }));
  return {
    get,
    subscribe,
    navigate(to, { replace = false, state } = {}) {
      if (typeof to === 'number') history.go(to);
      else if (replace) history.replace(to, state);
      else history.push(to, state);
    },
  };
}
