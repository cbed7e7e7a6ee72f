import { createBrowserRouter } from 'react-router-dom';
import { AuthCallback } from './host/auth-callback.tsx';
import {
  PublicPages,
  SignedInOnly,
  SignedOutOnly,
  Unknown,
  WithoutAppPrefix,
} from './host/gates.tsx';
import { AppShell, SignInScreen } from './host/provisional.tsx';
import { RemoteOutlet } from './host/remote-outlet.tsx';
import { Root } from './host/root.tsx';
import { appScreens, landingScreen } from './host/screens.ts';

/** The product's one router. Remotes navigate through the platform, which navigates here. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      children: [
        { path: '/app/*', element: <WithoutAppPrefix /> },
        { path: '/auth/callback', element: <AuthCallback /> },
        {
          element: <PublicPages />,
          children: [landingScreen.path, ...landingScreen.also].map((path) => ({ path })),
        },
        {
          element: <SignedOutOnly />,
          children: [{ path: '/login', element: <SignInScreen /> }],
        },
        {
          element: <SignedInOnly />,
          children: [
            {
              element: <AppShell />,
              children: appScreens.map((screen) => ({
                path: screen.path,
                element: <RemoteOutlet key={screen.path} screen={screen} />,
              })),
            },
          ],
        },
        { path: '*', element: <Unknown /> },
      ],
    },
  ]);
