import { createRoot } from 'react-dom/client';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { browserNavigation } from './navigation-store.ts';
import { readData } from './page-data.ts';
import { hasSession, isExpected, pageConfig, sessionKey } from './page-visitor.ts';
import { PlatformProvider } from './platform-context.tsx';
import { liesWithin, PlatformRouter } from './platform-router.tsx';
import type { Platform, PublicConfig } from './platform.ts';
import { applyTheme } from './theme.ts';

interface Page {
  /** What the host would show at these paths. */
  Screen: ComponentType;
  /** The paths that it shows, with the document's title at each. */
  titles: Record<string, string>;
  remote: string;
}

/**
 * Shows a public screen to a visitor without the host, whose scripts are most of a first load. The
 * host is fetched when it is needed: for whoever has a session, for what a link hands over, and for
 * every other place of the product. It takes the page over as it is.
 */
export function showPage({ Screen, titles, remote }: Page): void {
  applyTheme();
  if (isExpected()) return fetchHost(removeSketch);

  const container = document.createElement('div');
  container.dataset.remote = remote;
  document.body.prepend(container);
  const root = createRoot(container);
  const leave = () =>
    fetchHost(() => {
      root.unmount();
      container.remove();
    });
  const navigation = browserNavigation();
  const paths = Object.keys(titles);
  const settle = () => {
    const { pathname } = navigation.get().location;
    const title = titles[pathname];
    if (title === undefined) leave();
    else document.title = title;
  };
  navigation.subscribe(settle);
  settle();
  addEventListener('storage', ({ key }) => key === sessionKey() && hasSession() && leave());
  preloadHostFor((pathname) => !paths.some((path) => liesWithin(path, pathname)));
  // In small pieces: what is drawn in the page already can be read and pressed meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <PlatformProvider platform={visitorsPlatform(pageConfig(), navigation)}>
          <PlatformRouter navigation={navigation} paths={paths}>
            <InPlaceOfSketch>
              <Screen />
            </InPlaceOfSketch>
          </PlatformRouter>
        </PlatformProvider>
      </StrictMode>,
    ),
  );
}

const removeSketch = () => document.querySelector('[data-sketch=""]')?.remove();

/** Takes away what the page showed until now, as the screen itself appears. */
function InPlaceOfSketch({ children }: { children: ReactNode }) {
  useLayoutEffect(removeSketch, []);
  return children;
}

/** What a public screen may ask of the host; the rest is for those who are signed in. */
const visitorsPlatform = (config: PublicConfig, navigation: Platform['navigation']) =>
  ({
    config,
    navigation,
    session: {
      get: () => signedOut,
      subscribe: () => () => {},
    },
  }) as unknown as Platform;

const signedOut = { status: 'signed-out', user: null } as const;

/** The host's scripts, which the page names instead of running them. */
const hostScripts = () => readData('host') as string[];

let fetched = false;

function fetchHost(onStarted: () => void) {
  if (fetched) return;
  fetched = true;
  for (const src of hostScripts()) {
    const script = Object.assign(document.createElement('script'), { src });
    script.addEventListener('load', onStarted);
    // It may have been replaced since: the page of the place names those there are.
    script.addEventListener('error', () => location.reload());
    document.head.append(script);
  }
}

/** Fetches the host once a visitor is about to follow a link that needs it. */
function preloadHostFor(needsHost: (pathname: string) => boolean) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || !needsHost(link.pathname)) return;
    for (const kind of INTENT) removeEventListener(kind, onIntent);
    for (const href of hostScripts()) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
      );
    }
  };
  for (const kind of INTENT) addEventListener(kind, onIntent, { passive: true });
}

const INTENT = ['pointerover', 'touchstart', 'focusin'];
