import type { Navigation, NavigationState } from './platform.ts';

/** The part of React Router's data router that the store needs. */
interface HostRouter {
  state: { location: NavigationState['location']; historyAction: string };
  subscribe: (onChange: () => void) => () => void;
  navigate: {
    (delta: number): Promise<void>;
    (to: string, options?: { replace?: boolean; state?: unknown }): Promise<void>;
  };
}

/** The host's router as the store that remotes read and navigate with. */
export function navigationStore(router: HostRouter): Navigation {
  let current = stateOf(router);
  return {
    get() {
      const { location, historyAction } = router.state;
      // The same place must stay the same object, or every reader would render for ever.
      if (current.location !== location || current.action !== historyAction) {
        current = stateOf(router);
      }
      return current;
    },
    subscribe: (onChange) => router.subscribe(onChange),
    navigate(to, options) {
      if (typeof to === 'number') void router.navigate(to);
      else void router.navigate(to, options);
    },
  };
}

const stateOf = ({ state }: HostRouter): NavigationState => ({
  location: state.location,
  action: state.historyAction as NavigationState['action'],
});
