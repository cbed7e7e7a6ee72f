import { waitFor } from '@testing-library/react';
import { createSessionStore } from '../session/session-store.ts';
import type { AuthServer } from './auth-server.ts';

/** Storage key of the session. */
export const SESSION_STORAGE_KEY = 'sb-127-auth-token';

export interface PageOptions {
  /** Session from an earlier visit. */
  storedSession?: object | string;
  path?: string;
  /** Storage from an earlier page in the same browser. */
  storedValues?: Map<string, string>;
}

/** Simulates opening a page with the given storage. */
export function openPage(server: AuthServer, options: PageOptions) {
  const { storedSession, path = '/calendar', storedValues = new Map<string, string>() } = options;
  if (storedSession)
    storedValues.set(
      SESSION_STORAGE_KEY,
      typeof storedSession === 'string' ? storedSession : JSON.stringify(storedSession),
    );
  const storage = {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => void storedValues.set(key, value),
    removeItem: (key: string) => void storedValues.delete(key),
  };
  const events = new EventTarget();
  const location = new URL(path, 'http://scheduler.test');
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) =>
      (location.href = new URL(url, location).href),
  };
  const errors: unknown[] = [];
  const clearedScopes: string[] = [];
  const session = createSessionStore({
    config: {
      apiBase: '/api',
      supabaseUrl: server.url,
      supabaseAnonKey: 'anon',
      payments_test_mode: false,
    },
    storage,
    reportError: (error) => void errors.push(error),
    clearAccountData: (scope) => void clearedScopes.push(scope),
    window: {
      location,
      history,
      addEventListener: events.addEventListener.bind(events),
    } as unknown as Window,
  });
  const writeFromOtherTab = (value: object | null) => {
    if (value) storedValues.set(SESSION_STORAGE_KEY, JSON.stringify(value));
    else storedValues.delete(SESSION_STORAGE_KEY);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: SESSION_STORAGE_KEY }));
  };
  const restoreFromBackButton = () =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const waitUntilSettled = () => waitFor(() => expect(session.get().status).not.toBe('loading'));
  return {
    session,
    storage,
    location,
    errors,
    /** Arguments of the calls of `clearAccountData`. */
    clearedScopes,
    writeFromOtherTab,
    restoreFromBackButton,
    waitUntilSettled,
  };
}
