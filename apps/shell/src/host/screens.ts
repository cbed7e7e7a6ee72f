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
  { path: '/dashboard', remote: 'dashboard', expose: './app', title: 'Dashboard' },
  { path: '/calendar', remote: 'calendar', expose: './calendar', title: 'Calendar' },
  { path: '/schedules', remote: 'calendar', expose: './schedules', title: 'Schedules' },
  { path: '/settings', remote: 'settings', expose: './app', title: 'Settings' },
] as const satisfies Screen[];

/** Screens that another one leads to. */
const furtherScreens = [
  { path: '/dashboard/analytics', remote: 'dashboard', expose: './analytics', title: 'Analytics' },
] as const satisfies Screen[];

/** Every screen of signed-in people. */
export const signedInScreens = [...appScreens, ...furtherScreens];

/** The public pages; `/` is theirs only while nobody is signed in. */
export const landingScreen = {
  path: '/',
  also: ['/privacy', '/terms'],
  remote: 'landing',
  expose: './app',
  title: 'Calendar and scheduling that thinks ahead',
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
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/login': 'Sign in',
  '/login/email': 'Sign in by email',
  '/login/sso': 'Single sign-on',
  '/signup': 'Create your account',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'Choose a new password',
  '/restore': 'Restore your account',
};

/** The document's title at a path. */
export function titleOf(pathname: string): string {
  const screen = screens.find(({ path, also = [] }) => [path, ...also].includes(pathname));
  const title = titles[pathname] ?? screen?.title;
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}
