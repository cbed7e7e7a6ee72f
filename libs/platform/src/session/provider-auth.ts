import { getLocale } from '@scheduler/i18n/translate';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import type { SessionStorage } from './stored-session.ts';

interface ProviderAuthOptions {
  url: string;
  anonKey: string;
  storage: SessionStorage;
  storageKey: string;
}

/**
 * Creates an auth client for OAuth flows. They use PKCE, so that the code in the redirect URL is
 * useless without the verifier stored in this browser. Links in emails don't use PKCE, because they
 * may be opened in another browser. The session itself is stored by the session store.
 */
export function createProviderAuth(options: ProviderAuthOptions): SupabaseClient['auth'] {
  const { url, anonKey, storage, storageKey } = options;
  const verifiersOnly: SessionStorage = {
    getItem: (name) => storage.getItem(name),
    setItem: (name, value) => {
      if (name !== storageKey) storage.setItem(name, value);
    },
    removeItem: (name) => storage.removeItem(name),
  };
  return createClient(url, anonKey, {
    global: { fetch: fetchWithTimeout, headers: { 'accept-language': getLocale() } },
    auth: {
      storageKey,
      storage: verifiersOnly,
      flowType: 'pkce',
      detectSessionInUrl: false,
      autoRefreshToken: false,
    },
  }).auth;
}
