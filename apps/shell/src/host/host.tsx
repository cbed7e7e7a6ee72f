import { createContext, use } from 'react';
import type { Platform } from '@scheduler/platform';
import type { Remotes } from '@scheduler/platform/federation';
import type { SessionStore } from '@scheduler/platform/session-store';
import type { ConnectionWatch } from './connection.ts';

/** What the shell's own screens have beyond the platform: the auth client, the remotes. */
export interface Host {
  platform: Platform;
  session: SessionStore;
  remotes: Remotes;
  /** Whether the last session was ended by the server's 401, not by the person. */
  sessionExpired: () => boolean;
  /** Batches of the history that writes of this tab became. */
  ownBatches: Set<string>;
  connection: ConnectionWatch;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost is called outside of the shell');
  return host;
}
