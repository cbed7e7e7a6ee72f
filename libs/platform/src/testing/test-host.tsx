import { createClient } from '@scheduler/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memoryNavigation } from '../navigation-store.ts';
import { PlatformProvider } from '../platform-context.tsx';
import type { Notify, Platform, SessionUser } from '../platform.ts';
import { PlatformRouter } from '../platform-router.tsx';
import { sessionFor } from './auth-server.ts';

export { sessionFor };

interface TestHostOptions {
  /** Where the person is, such as `/calendar?view=week`. */
  path: string;
  user?: Partial<SessionUser>;
  /** What answers the screen's calls, the auth client's too; the global `fetch` unless told. */
  fetch?: typeof fetch;
}

export interface TestHost {
  platform: Platform;
  /** Gives `render` what the host gives a remote: `render(<Screen />, { wrapper })`. */
  wrapper: (props: { children: ReactNode }) => ReactNode;
  /** What the screen told the person, in order. */
  toasts: { kind: keyof Notify; message: string }[];
  /** What the screen reported as an error, in order. */
  errors: unknown[];
  /** Where the person is now, query included. */
  path: () => string;
}

const ada: SessionUser = {
  id: '018f4e3a-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
  avatar_url: null,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};

const once = <T,>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

let clients = 0;

/** supabase-js itself, with a session of one's own that needs no refresh. */
async function authClient({ id, email, full_name }: SessionUser, answer: typeof fetch) {
  const { createClient: connect } = await import('@supabase/supabase-js');
  const session = sessionFor(email);
  const user = { ...session.user, id, user_metadata: { full_name } };
  // Two clients over one key would warn of each other.
  const storageKey = `session-${(clients += 1)}`;
  const kept = new Map([[storageKey, JSON.stringify({ ...session, user })]]);
  return connect('http://localhost', 'anon', {
    global: { fetch: answer },
    auth: {
      storageKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

/** A host for tests of screens: the real router, cache and client, over a `fetch` of one's own. */
export function testHost({ path, user, fetch: answer }: TestHostOptions): TestHost {
  const toasts: TestHost['toasts'] = [];
  const errors: unknown[] = [];
  const tell = (kind: keyof Notify) => (message: string) => void toasts.push({ kind, message });
  const state = { status: 'signed-in', user: { ...ada, ...user } } as const;
  const platform: Platform = {
    navigation: memoryNavigation(path),
    session: {
      get: () => state,
      subscribe: () => () => {},
      accessToken: () => Promise.resolve('test-token'),
      signOut: () => Promise.resolve(),
      reload: () => Promise.resolve(),
      client: once(() =>
        authClient({ ...ada, ...user }, (...request) => (answer ?? fetch)(...request)),
      ),
    },
    api: createClient({
      baseUrl: 'http://localhost/api',
      accessToken: () => 'test-token',
      fetch: (...request) => (answer ?? fetch)(...request),
    }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    notify: { success: tell('success'), error: tell('error'), info: tell('info') },
    reportError: (error) => void errors.push(error),
    config: {
      apiBase: '/api',
      supabaseUrl: '',
      supabaseAnonKey: '',
      payments_test_mode: false,
      google_calendar: 'live',
    },
  };
  const { pathname } = new URL(path, 'http://localhost');
  const wrapper: TestHost['wrapper'] = ({ children }) => (
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={platform.queryClient}>
        <PlatformRouter navigation={platform.navigation} paths={[pathname]}>
          {children}
        </PlatformRouter>
      </QueryClientProvider>
    </PlatformProvider>
  );
  const here = () => platform.navigation.get().location;
  return { platform, wrapper, toasts, errors, path: () => here().pathname + here().search };
}
