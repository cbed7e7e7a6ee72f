import '@scheduler/ui/global.css';
import { createClient } from '@scheduler/api-client';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
// Not through the shared facade: only a remote that runs alone has routes of this kind.
import { Navigate, Route, Routes } from 'react-router';
import { mountRootParcel } from 'single-spa';
import { browserNavigation } from './navigation-store.ts';
import type { Notify, Platform } from './platform.ts';
import { useReadable } from './platform-context.tsx';
import { PlatformRouter } from './platform-router.tsx';
import type { RemoteModule } from './remote-module.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';
import { applyTheme } from './theme.ts';

interface AloneScreen {
  path: string;
  load: () => Promise<RemoteModule>;
  /** Shown to visitors too, without the sign-in form. */
  open?: boolean;
}

/**
 * Opens a remote without the host, for its team: the same lifecycles, a plain sign-in form, and
 * messages in the console. The dev server passes API calls on to a running product.
 */
export function runAlone(screens: readonly [AloneScreen, ...AloneScreen[]]): void {
  const config = {
    apiBase: '/api',
    supabaseUrl: '',
    supabaseAnonKey: '',
    payments_test_mode: false,
    google_calendar: 'live' as const,
  };
  const session = createSessionStore({ config, storage: localStorage, reportError, window });
  const platform: Platform = {
    navigation: browserNavigation(),
    session,
    api: createClient({ baseUrl: config.apiBase, accessToken: session.accessToken }),
    queryClient: new QueryClient(),
    notify: consoleNotify,
    reportError,
    config,
  };
  applyTheme();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <PlatformRouter navigation={platform.navigation}>
      <Routes>
        {screens.map(({ path, load, open = false }) => (
          <Route
            key={path}
            path={`${path}/*`}
            element={
              <SignedIn session={session} open={open}>
                <AloneOutlet platform={platform} path={path} load={load} />
              </SignedIn>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={screens[0].path} replace />} />
      </Routes>
    </PlatformRouter>,
  );
}

const reportError: Platform['reportError'] = (error, where) => console.error(where, error);

const consoleNotify: Notify = {
  success: (message) => console.warn('success:', message),
  error: (message) => console.error(message),
  info: (message) => console.warn('info:', message),
};

interface AloneOutletProps {
  platform: Platform;
  path: string;
  load: () => Promise<RemoteModule>;
}

function AloneOutlet({ platform, path, load }: AloneOutletProps) {
  const outlet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domElement = document.createElement('div');
    outlet.current?.append(domElement);
    const onError = (error: unknown) => reportError(error, path);
    const mounted = load().then(({ lifecycles }) =>
      mountRootParcel(lifecycles, { domElement, platform, paths: [path], onError }),
    );
    return () => {
      domElement.remove();
      mounted
        .then((parcel) => parcel.mountPromise.then(() => parcel.unmount()))
        .catch((error: unknown) => onError(error));
    };
  }, [platform, path, load]);
  return <div ref={outlet} />;
}

interface SignedInProps {
  session: SessionStore;
  open: boolean;
  children: ReactNode;
}

function SignedIn({ session, open, children }: SignedInProps) {
  const { status } = useReadable(session);
  if (open || status === 'signed-in') return children;
  if (status === 'loading') return null;
  const signIn = async (form: FormData) => {
    const { auth } = await session.client();
    const { error } = await auth.signInWithPassword({
      email: form.get('email') as string,
      password: form.get('password') as string,
    });
    if (error) alert(error.message);
  };
  return (
    <form action={signIn}>
      <input name="email" type="email" autoComplete="username" aria-label="Email" required />
      <input
        name="password"
        type="password"
        autoComplete="current-password"
        aria-label="Password"
        required
      />
      <button type="submit">Sign in</button>
    </form>
  );
}
