import { useRoutes } from 'react-router-dom';
import { AppFrame } from './host/app-frame.tsx';
import { AuthCallback } from './host/auth/auth-callback.tsx';
import { lazyScreen } from './host/lazy-screen.tsx';
import {
  PublicPages,
  RequireSignIn,
  SignedOutOnly,
  UnknownPath,
  RemoveAppPrefix,
} from './host/route-guards.tsx';
import { RemoteOutlet } from './host/remotes/remote-outlet.tsx';
import { Root } from './host/root.tsx';
import { landingScreen, signedInScreens } from './host/screens.ts';

// Lazy-loaded, because only visitors need these forms.
const importAuthScreens = () => import('./host/auth/auth-screens.tsx');
const importLazyAuthScreens = () => import('./host/auth/lazy-auth-screens.tsx');
const Login = lazyScreen(async () => (await importAuthScreens()).Login);
const EmailSignIn = lazyScreen(async () => (await importLazyAuthScreens()).EmailSignIn);
const Sso = lazyScreen(async () => (await importLazyAuthScreens()).Sso);
const SignUp = lazyScreen(async () => (await importAuthScreens()).SignUp);
const ForgotPassword = lazyScreen(async () => (await importLazyAuthScreens()).ForgotPassword);
const ResetPassword = lazyScreen(async () => (await importLazyAuthScreens()).ResetPassword);
const Restore = lazyScreen(async () => (await importLazyAuthScreens()).Restore);
const ReportSignIn = lazyScreen(async () => (await importLazyAuthScreens()).ReportSignIn);

const routes = [
  {
    element: <Root />,
    children: [
      { path: '/app/*', element: <RemoveAppPrefix /> },
      { path: '/auth/callback', element: <AuthCallback /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/restore', element: <Restore /> },
      { path: '/report-sign-in', element: <ReportSignIn /> },
      {
        element: <PublicPages />,
        children: [landingScreen.path, ...landingScreen.additionalPaths].map((path) => ({
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
        element: <RequireSignIn />,
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
      { path: '*', element: <UnknownPath /> },
    ],
  },
];

/** All routes of the product. Links in remotes use them, too. */
export const AppRoutes = () => useRoutes(routes);
