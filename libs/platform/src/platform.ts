import type { ApiClient } from '@scheduler/api-client';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The services that the host passes to every remote. Remotes depend on each other only through URLs
 * and the query cache, never through imports.
 */
export interface Platform {
  /** The host's router as a store. Remotes never use `history` directly. */
  navigation: Navigation;
  session: ReadableStore<SessionState> & SessionActions;
  /** Adds the session's bearer token to requests. A 401 ends the session. */
  api: ApiClient;
  queryClient: QueryClient;
  notify: Notify;
  /** Logs errors that the user can't resolve. */
  reportError: (error: unknown, context: string) => void;
  config: PublicConfig;
}

/** A store for `useSyncExternalStore`. */
export interface ReadableStore<T> {
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

export interface Navigation extends ReadableStore<NavigationState> {
  /** @param to a path within the product, for example `/calendar?view=week`, or a history delta */
  navigate: (to: string | number, options?: NavigateOptions) => void;
}

/** The signed-in user (specification, section 3). */
export interface SessionUser {
  id: string;
  email: string;
  /** Defaults to the local part of the email address. */
  full_name: string;
  avatar_url: string | null;
  created_at: string;
  updated_at: string;
}

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  /** The password or link was accepted, and a second factor is required. */
  | { status: 'mfa-required'; user: null }
  | { status: 'signed-in'; user: SessionUser };

export interface SessionActions {
  /** The current access token, refreshed if it is about to expire; `null` if signed out. */
  accessToken: () => Promise<string | null>;
  signOut: () => Promise<void>;
  /** Refreshes the user, for example after a profile change. */
  reload: () => Promise<void>;
  /**
   * Asks the user to confirm their identity, which the server requires for sensitive actions.
   *
   * @returns whether they did; the action can then be repeated
   */
  confirmIdentity: () => Promise<boolean>;
  /** The supabase-js client, loaded on first use, for changes to sign-in methods. */
  client: () => Promise<SupabaseClient>;
}

export interface NotifyOptions {
  /** Milliseconds. Defaults to 4000. */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** `warn` is for rejected requests, for example a reached limit, rather than failures. */
  tone?: 'warn';
  /** The history batch that the toast's action undoes. */
  undoBatchId?: string;
  /** Undone history batches. Toasts that offer to undo one of these are dismissed. */
  undoneBatchIds?: readonly string[];
}

export interface Notify {
  success: (message: string, options?: NotifyOptions) => void;
  error: (message: string, options?: NotifyOptions) => void;
  info: (message: string, options?: NotifyOptions) => void;
}

/** The host's `/config.json`: settings that differ between deployments. */
export interface PublicConfig {
  /** Base URL of the product API. Defaults to `/api`. */
  apiBase: string;
  /** Base URL of the auth service, for example `https://x.supabase.co` or the site itself. */
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Whether payments are simulated. If so, every page with a purchase shows a notice. */
  payments_test_mode: boolean;
  /**
   * Which Google accounts can be connected: real accounts (`live`) or demo accounts; absent if none
   * can.
   */
  google_calendar?: 'live' | 'demo' | undefined;
  /**
   * Whether the services send email, for example invitations. Absent from the configuration of older
   * gateways, whose services always do.
   */
  email_available?: boolean | undefined;
}
