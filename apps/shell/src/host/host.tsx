import { createContext, use } from 'react';
import type { Platform } from '@scheduler/platform';
import type { RemoteLoader } from '@scheduler/platform/federation';
import type { SessionStore } from '@scheduler/platform/session-store';
import type { ConnectionMonitor } from './connection-monitor.ts';
import type { StepUpRequests } from '../step-up/step-up-requests.ts';

/** The platform plus the shell's own services: the auth client and the remotes. */
export interface Host {
  platform: Platform;
  session: SessionStore;
  remotes: RemoteLoader;
  /** Whether the last session expired or was revoked. False if the user signed out on this page. */
  hasSessionExpired: () => boolean;
  stepUp: StepUpRequests;
  /** Batch IDs of changes made in this tab. */
  ownBatches: Set<string>;
  connection: ConnectionMonitor;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost is called outside of the shell');
  return host;
}
