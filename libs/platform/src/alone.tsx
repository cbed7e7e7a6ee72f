import { createClient } from '@scheduler/api-client';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import { mountRootParcel } from 'single-spa';
import type { Notify, Platform } from './platform.ts';
import { navigationStore } from './navigation-store.ts';
import { useReadable } from './platform-context.tsx';
import type { RemoteModule } from './remote-module.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';

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
export async function runAlone(screens: readonly AloneScreen[]): Promise<void> {
  const config = { apiBase: '/api', supabaseUrl: '', supabaseAnonKey: '' };
  const reportError: Platform['reportError'] = (error, where) => console.error(where, error);
  const session = createSessionStore({ config, storage: localStorage, reportError, window });
  const router = createBrowserRouter([
    ...screens.map(({ path, load, open }) => {
      const Screen = screenOf(() => platform, path, load);
      const element = open ? <Screen /> : <SignedIn session={session} children={<Screen />} />;
      return { path: `${path}/*`, element };
    }),
    { path: '*', element: <Navigate to={screens[0]?.path ?? '/'} replace /> },
  ]);
  const platform: Platform = {
    navigation: navigationStore(router),
    session,
    api: createClient({ baseUrl: config.apiBase, accessToken: session.accessToken }),
    queryClient: new QueryClient(),
    notify: consoleNotify,
    reportError,
    config,
  };
  await session.arrival;
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(<RouterProvider router={router} />);
}

const consoleNotify: Notify = {
  success: (message) => console.info(message),
  error: (message) => console.error(message),
  info: (message) => console.info(message),
};

function screenOf(
  platform: () => Platform,
  path: string,
  load: () => Promise<RemoteModule>,
): ComponentType {
  return function AloneOutlet() {
    const outlet = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const domElement = outlet.current!.appendChild(document.createElement('div'));
      const mounted = load().then(({ lifecycles }) =>
        mountRootParcel(lifecycles, {
          domElement,
          platform: platform(),
          paths: [path],
          onError: (error: unknown) => console.error(error),
        }),
      );
      return () => {
        void mounted.then((parcel) => parcel.mountPromise.then(() => parcel.unmount()));
      };
    }, []);
    return <div ref={outlet} />;
  };
}

function SignedIn({ session, children }: { session: SessionStore; children: ReactNode }) {
  const { status } = useReadable(session);
  if (status === 'signed-in') return children;
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { auth } = await session.client();
    const { error } = await auth.signInWithPassword({
      email: String(form.get('email')),
      password: String(form.get('password')),
    });
    if (error) alert(error.message);
  };
  return (
    <form onSubmit={(event) => void signIn(event)}>
      <input name="email" type="email" autoComplete="username" aria-label="Email" required />
      <input name="password" type="password" aria-label="Password" required />
      <button type="submit">Sign in</button>
    </form>
  );
}
