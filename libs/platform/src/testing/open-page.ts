import { waitFor } from '@testing-library/react';
import { createSessionStore } from '../session-store.ts';
import type { AuthServer } from './auth-server.ts';

/** Where the browser keeps the session. */
export const KEY = 'sb-127-auth-token';

export interface Opened {
  /** The session of an earlier visit. */
  kept?: object | string;
  path?: string;
  /** What an earlier page of the same browser has kept. */
  values?: Map<string, string>;
}

/** A page that opens at `path` with what the browser has kept. */
export function openPage(server: AuthServer, opened: Opened) {
  const { kept, path = '/calendar', values = new Map<string, string>() } = opened;
  if (kept) values.set(KEY, typeof kept === 'string' ? kept : JSON.stringify(kept));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const events = new EventTarget();
  const location = new URL(path, 'http://scheduler.test');
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) =>
      (location.href = new URL(address, location).href),
  };
  const errors: unknown[] = [];
  const session = createSessionStore({
    config: {
      apiBase: '/api',
      supabaseUrl: server.url,
      supabaseAnonKey: 'anon',
      payments_test_mode: false,
    },
    storage,
    reportError: (error) => void errors.push(error),
    window: {
      location,
      history,
      addEventListener: events.addEventListener.bind(events),
    } as unknown as Window,
  });
  const otherTabWrites = (value: object | null) => {
    if (value) values.set(KEY, JSON.stringify(value));
    else values.delete(KEY);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
  };
  const settled = () => waitFor(() => expect(session.get().status).not.toBe('loading'));
  return { session, storage, location, errors, otherTabWrites, settled };
}
