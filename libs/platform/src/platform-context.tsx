import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Platform, Readable, SessionState, SessionUser } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

/** Makes the platform known to the screen below. */
export function PlatformProvider(props: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={props.platform}>{props.children}</PlatformContext>;
}

/** @returns what the host gave to this remote: session, product API, navigation, toasts … */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform is called outside of a remote');
  return platform;
}

/** Renders again whenever the store changes. */
export function useReadable<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get);
}

/** The session as it is now; the component renders again when it changes. */
export function useSession(): SessionState {
  return useReadable(usePlatform().session);
}

/**
 * The signed-in user, for screens that exist only while there is one. While the person signs out
 * and the screen is about to go, it stays the last one.
 *
 * @throws Error when nobody was signed in from the start
 */
export function useUser(): SessionUser {
  const { session } = usePlatform();
  const [known] = useState(() => ({ get: lastUserOf(session), subscribe: session.subscribe }));
  const user = useReadable(known);
  if (!user) throw new Error('useUser is called while nobody is signed in');
  return user;
}

function lastUserOf(session: Readable<SessionState>): () => SessionUser | null {
  let last: SessionUser | null = null;
  return () => (last = session.get().user ?? last);
}
