import { parseAuthRedirect } from '../session/auth-redirect.ts';
import { readPageData } from './page-data.ts';
import type { PublicConfig } from '../platform.ts';
import { getSessionStorageKey } from '../session/stored-session.ts';
import { safeLocalStorage } from '../storage/stored-values.ts';

/** Reads the public configuration that the server embedded in the page. */
export const readPageConfig = () => readPageData('config') as PublicConfig;

/** Returns the storage key of the session. */
export const getPageSessionKey = (): string =>
  getSessionStorageKey(readPageConfig().supabaseUrl || location.origin);

export const hasStoredSession = (): boolean =>
  safeLocalStorage.getItem(getPageSessionKey()) !== null;

/** Returns whether the visitor needs the host: they have a session or opened a sign-in link. */
export const isHostRequired = (): boolean =>
  hasStoredSession() || parseAuthRedirect(new URL(location.href)) !== null;
