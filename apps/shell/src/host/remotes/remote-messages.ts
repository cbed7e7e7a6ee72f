import { loadMessages } from '@scheduler/i18n/language';
import type { Host } from '../host.tsx';

const loadingByRemote = new Map<string, Promise<void>>();

/**
 * Loads a remote's translations, which must happen before its code runs. If loading fails, the
 * remote is shown in English.
 */
export function loadRemoteMessages({ remotes, platform }: Host, remote: string): Promise<void> {
  const existing = loadingByRemote.get(remote);
  if (existing) return existing;
  const loading = loadMessages((tag) => remotes.loadCatalog(remote, tag)).catch(
    (error: unknown) => {
      loadingByRemote.delete(remote);
      platform.reportError(error, `${remote} messages`);
    },
  );
  loadingByRemote.set(remote, loading);
  return loading;
}
