import type { ApiClient } from '@scheduler/api-client';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';

/**
 * What the host hands to every remote. It is the only coupling between the two: remotes meet each
 * other in the URL and in the query cache, never through imports.
 */
export interface Platform {
  /** The one router, the host's, as a store. Remotes never touch `history`. */
  navigation: Navigation;
  session: Readable<SessionState> & SessionActions;
  /** Adds the session's bearer token; a 401 ends the session here and nowhere else. */
  api: ApiClient;
  queryClient: QueryClient;
  notify: Notify;
  /** Logs what a person cannot act on. */
  reportError: (error: unknown, where: string) => void;
  config: PublicConfig;
}

/** A store React can read with `useSyncExternalStore`. */
export interface Readable<T> {
  get: () => T;
  /** @returns a function that ends the subscription */
  subscribe: (onChange: () => void) => () => void;
}

export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  state: unknown;
}

export interface NavigationState {
  location: AppLocation;
  action: 'PUSH' | 'POP' | 'REPLACE';
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export interface Navigation extends Readable<NavigationState> {
  /** @param to a path within the product, such as `/calendar?view=week`, or a history delta */
  navigate: (to: string | number, options?: NavigateOptions) => void;
}

/** The signed-in user as the screens see it (specification, section 3). */
export interface SessionUser {
  id: string;
  email: string;
  /** Falls back to the part of the e-mail before the at-sign. */
  full_name: string;
  avatar_url: string | null;
  created_at: string;
  updated_at: string;
}

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  /** The password was right, or the link; the account's second step is still to come. */
  | { status: 'second-step'; user: null }
  | { status: 'signed-in'; user: SessionUser };

export interface SessionActions {
  /** The current access token, refreshed when it is about to end; `null` when signed out. */
  accessToken: () => Promise<string | null>;
  signOut: () => Promise<void>;
  /** Reads the user again, after a profile change. */
  reload: () => Promise<void>;
  /** supabase-js, fetched when it is first needed: for what changes how people sign in. */
  client: () => Promise<SupabaseClient>;
}

export interface NotifyOptions {
  /** Milliseconds; 4000 unless told. */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** For what is refused rather than broken, such as a limit. */
  tone?: 'warn';
  /** The batch of the history that it offers to take back. */
  undoes?: string;
  /** Batches that are taken back: what offered to do so goes. */
  undone?: readonly string[];
}

export interface Notify {
  success: (message: string, options?: NotifyOptions) => void;
  error: (message: string, options?: NotifyOptions) => void;
  info: (message: string, options?: NotifyOptions) => void;
}

/** `/config.json` of the host: what differs from one deployment to the next. */
export interface PublicConfig {
  /** Where the product API lives, `/api` unless told. */
  apiBase: string;
  /** The auth service's base, such as `https://x.supabase.co` or the site itself. */
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Nobody pays real money here; said wherever something is sold. */
  payments_test_mode: boolean;
  /** Whose calendars can be connected: Google's, or demo accounts; absent where none can. */
  google_calendar?: 'live' | 'demo' | undefined;
}
