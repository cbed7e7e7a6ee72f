import { createClient } from '@scheduler/api-client';
import { PlatformProvider, type NotifyOptions, type Platform } from '@scheduler/platform';
import { memoryNavigation } from '@scheduler/platform/navigation-store';
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

// jsdom lays nothing out: no point has an element, and react-big-calendar asks at every press.
document.elementFromPoint = () => document.body;

// What one test leaves in the browser is nothing to the next.
afterEach(() => localStorage.clear());

interface Toast {
  tone: 'success' | 'error' | 'info';
  message: string;
  options: NotifyOptions | undefined;
}

/**
 * Renders a screen as the host would mount it: the real API client over the stub's `fetch`.
 *
 * @param ahead what the screen asks for before it is mounted
 */
export function renderRemote(
  screen: ReactElement,
  api: StubApi,
  path = '/',
  ahead: (platform: Platform) => void = () => {},
) {
  const toasts: Toast[] = [];
  const toast = (tone: Toast['tone']) => (message: string, options?: Toast['options']) =>
    void toasts.push({ tone, message, options });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const platform = {
    navigation: memoryNavigation(path),
    session: {
      get: () => session,
      subscribe: () => () => {},
      accessToken: () => Promise.resolve('a-token'),
      signOut: () => Promise.resolve(),
      reload: () => Promise.resolve(),
    },
    api: createClient({ baseUrl: '/api', accessToken: () => 'a-token', fetch: api.fetch }),
    queryClient,
    notify: { success: toast('success'), error: toast('error'), info: toast('info') },
    reportError: () => {},
    config: { apiBase: '/api', supabaseUrl: '', supabaseAnonKey: '', google_calendar: 'live' },
  } as unknown as Platform;
  ahead(platform);
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {screen}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { toasts, queryClient, config: platform.config, address: () => address };
}
