import { locale } from '@scheduler/i18n/words';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { patientFetch } from './patient-fetch.ts';
import type { SessionStorage } from './stored-session.ts';

interface ProviderAuthOptions {
  url: string;
  anonKey: string;
  storage: SessionStorage;
  storageKey: string;
}

/**
 * A client for ways through a provider's page. They run under PKCE: what comes back in the address
 * is worth nothing without the verifier that this browser kept. Mails' links do not, since they are
 * opened in any browser. The session itself is the session store's to keep.
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
    global: { fetch: patientFetch, headers: { 'accept-language': locale() } },
    auth: {
      storageKey,
      storage: verifiersOnly,
      flowType: 'pkce',
      detectSessionInUrl: false,
      autoRefreshToken: false,
    },
  }).auth;
}
