import { t } from '@scheduler/i18n';
/** A screen provided by a remote. */
export interface Screen {
  path: string;
  /** Other paths of the same mounted screen. */
  additionalPaths?: readonly string[];
  remote: string;
  expose: string;
  title: string;
}

/** Screens in the sidebar, in order. */
export const appScreens = [
  { path: '/dashboard', remote: 'dashboard', expose: './app', title: t('Dashboard') },
  { path: '/calendar', remote: 'calendar', expose: './calendar', title: t('Calendar') },
  { path: '/schedules', remote: 'calendar', expose: './schedules', title: t('Schedules') },
  { path: '/settings', remote: 'settings', expose: './app', title: t('Settings') },
] as const satisfies Screen[];

/** Screens without a sidebar entry. */
const linkedScreens = [
  {
    path: '/dashboard/analytics',
    remote: 'dashboard',
    expose: './analytics',
    title: t('Analytics'),
  },
] as const satisfies Screen[];

/** All screens for signed-in users. */
export const signedInScreens = [...appScreens, ...linkedScreens];

/** Public pages. Signed-in users don't see `/`. */
export const landingScreen = {
  path: '/',
  additionalPaths: ['/privacy', '/terms'],
  remote: 'landing',
  expose: './app',
  title: t('Calendar and scheduling that thinks ahead'),
} as const satisfies Screen;

const screens: readonly Screen[] = [landingScreen, ...signedInScreens];

/**
 * Emitted as `routes.json` by the build, so that the gateway can add preloads to each page.
 *
 * @public
 */
export const remoteRoutes = screens.flatMap(({ path, additionalPaths = [], remote, expose }) =>
  [path, ...additionalPaths].map((screenPath) => ({ path: screenPath, remote, expose })),
);

const PRODUCT = 'AI Scheduler';

/** Titles of the shell's own pages, and of landing pages other than `/`. */
const TITLE_BY_PATH: Record<string, string> = {
  '/privacy': t('Privacy Policy'),
  '/terms': t('Terms of Service'),
  '/login': t('Sign in'),
  '/login/email': t('Sign in with email'),
  '/login/sso': t('Single sign-on'),
  '/signup': t('Create your account'),
  '/forgot-password': t('Forgot password'),
  '/reset-password': t('Choose a new password'),
  '/restore': t('Restore your account'),
};

/** Returns the document title of a path. */
export function getDocumentTitle(pathname: string): string {
  const screen = screens.find(({ path, additionalPaths = [] }) =>
    [path, ...additionalPaths].includes(pathname),
  );
  const title = TITLE_BY_PATH[pathname] ?? screen?.title;
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}
