import { useRoutes } from 'react-router-dom';
import { lazy } from 'react';
import { AppFrame } from './host/app-frame.tsx';
import { AuthCallback } from './host/auth-callback.tsx';
import {
  PublicPages,
  SignedInOnly,
  SignedOutOnly,
  Unknown,
  WithoutAppPrefix,
} from './host/gates.tsx';
import { RemoteOutlet } from './host/remote-outlet.tsx';
import { Root } from './host/root.tsx';
import { landingScreen, signedInScreens } from './host/screens.ts';

// Forms and what checks them are needed by visitors alone, and most of them by few.
const authScreens = () => import('./host/auth-screens.tsx');
const furtherScreens = () => import('./host/further-auth-screens.tsx');
const Login = lazy(async () => ({ default: (await authScreens()).Login }));
const EmailSignIn = lazy(async () => ({ default: (await furtherScreens()).EmailSignIn }));
const Sso = lazy(async () => ({ default: (await furtherScreens()).Sso }));
const SignUp = lazy(async () => ({ default: (await authScreens()).SignUp }));
const ForgotPassword = lazy(async () => ({ default: (await furtherScreens()).ForgotPassword }));
const ResetPassword = lazy(async () => ({ default: (await furtherScreens()).ResetPassword }));
const Restore = lazy(async () => ({ default: (await furtherScreens()).Restore }));

const routes = [
  {
    element: <Root />,
    children: [
      { path: '/app/*', element: <WithoutAppPrefix /> },
      { path: '/auth/callback', element: <AuthCallback /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/restore', element: <Restore /> },
      {
        element: <PublicPages />,
        children: [landingScreen.path, ...landingScreen.also].map((path) => ({
          path,
          element: null,
        })),
      },
      {
        element: <SignedOutOnly />,
        children: [
          { path: '/login', element: <Login /> },
          { path: '/login/email', element: <EmailSignIn /> },
          { path: '/login/sso', element: <Sso /> },
          { path: '/signup', element: <SignUp /> },
          { path: '/forgot-password', element: <ForgotPassword /> },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            element: <AppFrame />,
            children: signedInScreens.map((screen) => ({
              path: screen.path,
              element: <RemoteOutlet key={screen.path} screen={screen} />,
            })),
          },
        ],
      },
      { path: '*', element: <Unknown /> },
    ],
  },
];

/** The product's one set of routes; a remote's links lead through here as the shell's own do. */
export const AppRoutes = () => useRoutes(routes);
