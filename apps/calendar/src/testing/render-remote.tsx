import { createClient } from '@scheduler/api-client';
import { PlatformProvider, type NotifyOptions, type Platform } from '@scheduler/platform';
import { createMemoryNavigation } from '@scheduler/platform/navigation-store';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { StubApi } from './stub-api.ts';

const user = {
  id: '00000000-0000-4000-8000-00000000000a',
  email: 'ines@tideline.example',
  full_name: 'Ines Duarte',
  avatar_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const session = { status: 'signed-in', user } as const;

afterEach(() => localStorage.clear());

interface Toast {
  tone: 'success' | 'error' | 'info';
  message: string;
  options: NotifyOptions | undefined;
}

/**
 * Renders a screen as the host mounts it, with the real API client over the stub's `fetch`.
 *
 * @param prefetch the screen's prefetch function, called before it mounts
 */
export function renderRemote(
  screen: ReactElement,
  api: StubApi,
  path = '/',
  prefetch: (platform: Platform) => void = () => {},
) {
  const toasts: Toast[] = [];
  const recordToast = (tone: Toast['tone']) => (message: string, options?: Toast['options']) =>
    void toasts.push({ tone, message, options });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const platform = {
    navigation: createMemoryNavigation(path),
    session: {
      get: () => session,
      subscribe: () => () => {},
      accessToken: () => Promise.resolve('a-token'),
      signOut: () => Promise.resolve(),
      reload: () => Promise.resolve(),
    },
    api: createClient({ baseUrl: '/api', accessToken: () => 'a-token', fetch: api.fetch }),
    queryClient,
    notify: {
      success: recordToast('success'),
      error: recordToast('error'),
      info: recordToast('info'),
    },
    reportError: () => {},
    config: { apiBase: '/api', supabaseUrl: '', supabaseAnonKey: '', google_calendar: 'live' },
  } as unknown as Platform;
  prefetch(platform);
  let currentUrl = path;
  function LocationProbe() {
    const { pathname, search } = useLocation();
    currentUrl = pathname + search;
    return null;
  }
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {screen}
          <LocationProbe />
        </MemoryRouter>
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { toasts, queryClient, config: platform.config, getUrl: () => currentUrl };
}
