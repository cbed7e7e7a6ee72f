import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { createBrowserNavigation } from '../navigation-store.ts';
import { readPageData } from './page-data.ts';
import {
  hasStoredSession,
  isHostRequired,
  readPageConfig,
  getPageSessionKey,
} from './visitor-session.ts';
import { isPathWithin } from '../platform-router.tsx';
import { addRetryQuery } from '../remotes/retry-query.ts';
import { PublicPageRoot } from './public-page-root.tsx';
import { applyTheme } from '../preferences/theme.ts';

interface PublicPage {
  /** The screen that the host shows at these paths. */
  Screen: ComponentType;
  /** Paths of the screen with the document title of each. */
  titles: Record<string, string>;
  remote: string;
}

/**
 * Shows a public screen without the host, because the host's scripts are the largest part of a
 * first load. The host is loaded if the visitor has a session or opened a sign-in link, or
 * navigates to any other path. It then replaces this screen.
 */
export function mountPublicPage({ Screen, titles, remote }: PublicPage): void {
  applyTheme();
  const prerendered = document.querySelector<HTMLElement>('[data-prerendered=""]');
  if (isHostRequired()) return loadHost(() => prerendered?.remove());

  // Hidden if it isn't in the visitor's language, see `before-first-paint.ts`.
  const isHidden = document.documentElement.dataset.prerendered === 'hidden';
  const isHydratable = prerendered !== null && !isHidden;
  const container = isHydratable ? prerendered : document.createElement('div');
  container.dataset.remote = remote;
  const navigation = createBrowserNavigation();
  const paths = Object.keys(titles);
  const page = (
    <PublicPageRoot
      Screen={Screen}
      config={readPageConfig()}
      navigation={navigation}
      paths={paths}
    />
  );
  let root: Root;
  if (isHydratable) {
    root = hydrateRoot(container, page);
  } else {
    prerendered?.remove();
    document.body.prepend(container);
    root = createRoot(container);
    root.render(page);
  }
  const handOverToHost = () =>
    loadHost(() => {
      root.unmount();
      container.remove();
    });
  const handleLocationChange = () => {
    const { pathname } = navigation.get().location;
    const title = titles[pathname];
    if (title === undefined) handOverToHost();
    else document.title = title;
  };
  navigation.subscribe(handleLocationChange);
  handleLocationChange();
  addEventListener(
    'storage',
    ({ key }) => key === getPageSessionKey() && hasStoredSession() && handOverToHost(),
  );
  preloadHostOnIntent((pathname) => !paths.some((path) => isPathWithin(path, pathname)));
}

/** URLs of the host's scripts. The page lists them but doesn't load them. */
const getHostScripts = () => readPageData('host') as string[];

/** Shows the error in the page's HTML, see the shell's `load-failure.ts`. */
const showLoadFailure = () => dispatchEvent(new Event('loadfailure'));

let isHostRequested = false;

function loadHost(onStarted: () => void) {
  if (isHostRequested) return;
  isHostRequested = true;
  for (const src of getHostScripts()) loadHostScript(src, onStarted, RETRY_DELAYS_MS);
}

const RETRY_DELAYS_MS = [1000, 3000];

function loadHostScript(
  src: string,
  onStarted: () => void,
  [delayMs, ...remainingDelaysMs]: readonly number[],
) {
  const script = Object.assign(document.createElement('script'), { src });
  script.addEventListener('load', onStarted);
  script.addEventListener('error', () => {
    // The scripts may also have been replaced by a newer version. The visitor decides whether to
    // reload the page, because automatic reloads could repeat endlessly.
    if (delayMs === undefined) return showLoadFailure();
    const retrySrc = addRetryQuery(src, remainingDelaysMs.length + 1);
    setTimeout(() => loadHostScript(retrySrc, onStarted, remainingDelaysMs), delayMs);
  });
  document.head.append(script);
}

/** Preloads the host's scripts when a visitor is about to follow a link that needs the host. */
function preloadHostOnIntent(needsHost: (pathname: string) => boolean) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || !needsHost(link.pathname)) return;
    for (const eventType of INTENT_EVENTS) removeEventListener(eventType, onIntent);
    for (const href of getHostScripts()) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
      );
    }
  };
  for (const eventType of INTENT_EVENTS) addEventListener(eventType, onIntent, { passive: true });
}

const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'];
