import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Returns false while prerendered HTML is hydrated. Content with inline styles isn't prerendered,
 * because the content security policy blocks `style` attributes in HTML.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
