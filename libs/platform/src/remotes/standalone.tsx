import '@scheduler/ui/global.css';
import { createClient } from '@scheduler/api-client';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate, Route, Routes } from 'react-router';
import { mountRootParcel } from 'single-spa';
import { clearAccountStorage } from '../storage/account-storage.ts';
import { safeLocalStorage } from '../storage/stored-values.ts';
import { createBrowserNavigation } from '../navigation-store.ts';
import type { Notify, Platform } from '../platform.ts';
import { useStore } from '../platform-context.tsx';
import { PlatformRouter } from '../platform-router.tsx';
import type { RemoteModule } from './remote-module.ts';
import { createSessionStore } from '../session/session-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { applyTheme } from '../preferences/theme.ts';

interface StandaloneScreen {
  path: string;
  load: () => Promise<RemoteModule>;
  /** Also shown to visitors who are not signed in. */
  isPublic?: boolean;
}

/**
 * Mounts a remote without the host, for development: the same lifecycles, a minimal sign-in form, and
 * notifications in the console. The dev server proxies API calls to a running installation.
 *
 * @param screens screens of the remote; unknown paths redirect to the first one
 */
export function mountStandalone(screens: readonly [StandaloneScreen, ...StandaloneScreen[]]): void {
  const config = {
    apiBase: '/api',
    supabaseUrl: '',
    supabaseAnonKey: '',
    payments_test_mode: false,
    google_calendar: 'live' as const,
    email_available: true,
  };
  const session = createSessionStore({
    config,
    storage: safeLocalStorage,
    reportError,
    clearAccountData: () => clearAccountStorage(safeLocalStorage),
    window,
  });
  const platform: Platform = {
    navigation: createBrowserNavigation(),
    // The host shows the dialog for this.
    session: { ...session, confirmIdentity: () => Promise.resolve(false) },
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
        {screens.map(({ path, load, isPublic = false }) => (
          <Route
            key={path}
            path={`${path}/*`}
            element={
              <SignInGate session={session} isPublic={isPublic}>
                <StandaloneOutlet platform={platform} path={path} load={load} />
              </SignInGate>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={screens[0].path} replace />} />
      </Routes>
    </PlatformRouter>,
  );
}

const reportError: Platform['reportError'] = (error, context) => console.error(context, error);

const consoleNotify: Notify = {
  success: (message) => console.warn('success:', message),
  error: (message) => console.error(message),
  info: (message) => console.warn('info:', message),
};

interface StandaloneOutletProps {
  platform: Platform;
  path: string;
  load: () => Promise<RemoteModule>;
}

function StandaloneOutlet({ platform, path, load }: StandaloneOutletProps) {
  const outlet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domElement = document.createElement('div');
    outlet.current?.append(domElement);
    const onError = (error: unknown) => reportError(error, path);
    const parcelPromise = load().then(({ lifecycles }) =>
      mountRootParcel(lifecycles, { domElement, platform, paths: [path], onError }),
    );
    return () => {
      domElement.remove();
      parcelPromise
        .then((parcel) => parcel.mountPromise.then(() => parcel.unmount()))
        .catch((error: unknown) => onError(error));
    };
  }, [platform, path, load]);
  return <div ref={outlet} />;
}

interface SignInGateProps {
  session: SessionStore;
  isPublic: boolean;
  children: ReactNode;
}

function SignInGate({ session, isPublic, children }: SignInGateProps) {
  const { status } = useStore(session);
  if (isPublic || status === 'signed-in') return children;
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
