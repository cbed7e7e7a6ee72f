import { t } from '@scheduler/i18n';
/** A screen that a remote shows. */
export interface Screen {
  path: string;
  /** Further paths that the same mounted screen shows. */
  also?: readonly string[];
  remote: string;
  expose: string;
  title: string;
}

/** The screens of signed-in people, in the order of the sidebar. */
export const appScreens = [
  { path: '/dashboard', remote: 'dashboard', expose: './app', title: t('Dashboard') },
  { path: '/calendar', remote: 'calendar', expose: './calendar', title: t('Calendar') },
  { path: '/schedules', remote: 'calendar', expose: './schedules', title: t('Schedules') },
  { path: '/settings', remote: 'settings', expose: './app', title: t('Settings') },
] as const satisfies Screen[];

/** Screens that another one leads to. */
const furtherScreens = [
  {
    path: '/dashboard/analytics',
    remote: 'dashboard',
    expose: './analytics',
    title: t('Analytics'),
  },
] as const satisfies Screen[];

/** Every screen of signed-in people. */
export const signedInScreens = [...appScreens, ...furtherScreens];

/** The public pages; `/` is theirs only while nobody is signed in. */
export const landingScreen = {
  path: '/',
  also: ['/privacy', '/terms'],
  remote: 'landing',
  expose: './app',
  title: t('Calendar and scheduling that thinks ahead'),
} as const satisfies Screen;

const screens: readonly Screen[] = [landingScreen, ...signedInScreens];

/**
 * Emitted by the build as `routes.json`, so that the page can preload what its path will show.
 *
 * @public
 */
export const remoteRoutes = screens.flatMap(({ path, also = [], remote, expose }) =>
  [path, ...also].map((each) => ({ path: each, remote, expose })),
);

const PRODUCT = 'AI Scheduler';

/** Of the paths that are no remote's own screen. */
const titles: Record<string, string> = {
  '/privacy': t('Privacy Policy'),
  '/terms': t('Terms of Service'),
  '/login': t('Sign in'),
  '/login/email': t('Sign in by email'),
  '/login/sso': t('Single sign-on'),
  '/signup': t('Create your account'),
  '/forgot-password': t('Forgot password'),
  '/reset-password': t('Choose a new password'),
  '/restore': t('Restore your account'),
};

/** The document's title at a path. */
export function titleOf(pathname: string): string {
  const screen = screens.find(({ path, also = [] }) => [path, ...also].includes(pathname));
  const title = titles[pathname] ?? screen?.title;
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}
