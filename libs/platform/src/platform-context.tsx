import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Platform, ReadableStore, SessionState, SessionUser } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

/** Provides the platform to the components below. */
export function PlatformProvider(props: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={props.platform}>{props.children}</PlatformContext>;
}

/**
 * Returns the host's services: session, API client, navigation, notifications and more.
 *
 * @throws Error outside a `PlatformProvider`
 */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform must be used within a PlatformProvider');
  return platform;
}

/** Returns the value of a store and rerenders when it changes. */
export function useStore<T>({ subscribe, get }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}

/** Returns the session state and rerenders when it changes. */
export function useSession(): SessionState {
  return useStore(usePlatform().session);
}

/**
 * Returns the signed-in user, for screens that require one. While signing out, returns the last user
 * until the screen unmounts.
 *
 * @throws Error if no user was signed in when the component mounted
 */
export function useUser(): SessionUser {
  const { session } = usePlatform();
  const [userStore] = useState(() => ({
    get: createLastUserGetter(session),
    subscribe: session.subscribe,
  }));
  const user = useStore(userStore);
  if (!user) throw new Error('useUser requires a signed-in user');
  return user;
}

function createLastUserGetter(session: ReadableStore<SessionState>): () => SessionUser | null {
  let lastUser: SessionUser | null = null;
  return () => (lastUser = session.get().user ?? lastUser);
}
