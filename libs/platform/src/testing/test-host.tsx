import { createClient } from '@scheduler/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryNavigation } from '../navigation-store.ts';
import { PlatformProvider } from '../platform-context.tsx';
import type { Notify, Platform, SessionUser } from '../platform.ts';
import { PlatformRouter } from '../platform-router.tsx';
import { createTestSession } from './auth-server.ts';

export { createTestSession };

interface TestHostOptions {
  /** Current location, for example `/calendar?view=week`. */
  path: string;
  user?: Partial<SessionUser>;
  /** Handles requests from the screen and the auth client. Defaults to the global `fetch`. */
  fetch?: typeof fetch;
  /** Called if an action requires a proof of identity. By default, the user cancels. */
  confirmIdentity?: () => Promise<boolean>;
}

export interface TestHost {
  platform: Platform;
  /** Provides the host's context: `render(<Screen />, { wrapper })`. */
  wrapper: (props: { children: ReactNode }) => ReactNode;
  /** Notifications shown by the screen, in order. */
  toasts: { kind: keyof Notify; message: string }[];
  /** Errors reported by the screen, in order. */
  errors: unknown[];
  /** Returns the current path and query. */
  path: () => string;
}

const defaultUser: SessionUser = {
  id: '018f4e3a-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
  avatar_url: null,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};

const memoizeAsync = <T,>(create: () => Promise<T>) => {
  let promise: Promise<T> | undefined;
  return () => (promise ??= create());
};

let clientCount = 0;

/** Creates a supabase-js client with its own session that needs no refresh. */
async function createAuthClient({ id, email, full_name }: SessionUser, fetchStub: typeof fetch) {
  const { createClient } = await import('@supabase/supabase-js');
  const session = createTestSession(email);
  const user = { ...session.user, id, user_metadata: { full_name } };
  // supabase-js warns about two clients with the same storage key.
  const storageKey = `session-${(clientCount += 1)}`;
  const storedValues = new Map([[storageKey, JSON.stringify({ ...session, user })]]);
  return createClient('http://localhost', 'anon', {
    global: { fetch: fetchStub },
    auth: {
      storageKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (key) => storedValues.get(key) ?? null,
        setItem: (key, value) => void storedValues.set(key, value),
        removeItem: (key) => void storedValues.delete(key),
      },
    },
  });
}

/** Creates a host for screen tests: the real router, query cache and API client with a stubbed `fetch`. */
export function createTestHost(options: TestHostOptions): TestHost {
  const { path, user, fetch: fetchStub } = options;
  const { confirmIdentity = () => Promise.resolve(false) } = options;
  const toasts: TestHost['toasts'] = [];
  const errors: unknown[] = [];
  const recordToast = (kind: keyof Notify) => (message: string) =>
    void toasts.push({ kind, message });
  const sessionState = { status: 'signed-in', user: { ...defaultUser, ...user } } as const;
  const platform: Platform = {
    navigation: createMemoryNavigation(path),
    session: {
      get: () => sessionState,
      subscribe: () => () => {},
      accessToken: () => Promise.resolve('test-token'),
      signOut: () => Promise.resolve(),
      reload: () => Promise.resolve(),
      confirmIdentity,
      client: memoizeAsync(() =>
        createAuthClient({ ...defaultUser, ...user }, (...request) =>
          (fetchStub ?? fetch)(...request),
        ),
      ),
    },
    api: createClient({
      baseUrl: 'http://localhost/api',
      accessToken: () => 'test-token',
      confirmIdentity,
      fetch: (...request) => (fetchStub ?? fetch)(...request),
    }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    notify: {
      success: recordToast('success'),
      error: recordToast('error'),
      info: recordToast('info'),
    },
    reportError: (error) => void errors.push(error),
    config: {
      apiBase: '/api',
      supabaseUrl: '',
      supabaseAnonKey: '',
      payments_test_mode: false,
      google_calendar: 'live',
      email_available: true,
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
  const getLocation = () => platform.navigation.get().location;
  return {
    platform,
    wrapper,
    toasts,
    errors,
    path: () => getLocation().pathname + getLocation().search,
  };
}
