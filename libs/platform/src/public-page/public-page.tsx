import { createRoot } from 'react-dom/client';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createBrowserNavigation } from '../navigation-store.ts';
import { readPageData } from './page-data.ts';
import {
  hasStoredSession,
  isHostRequired,
  readPageConfig,
  getPageSessionKey,
} from './visitor-session.ts';
import { PlatformProvider } from '../platform-context.tsx';
import { isPathWithin, PlatformRouter } from '../platform-router.tsx';
import type { Platform, PublicConfig } from '../platform.ts';
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
  if (isHostRequired()) return loadHost(removePrerenderedMarkup);

  const container = document.createElement('div');
  container.dataset.remote = remote;
  document.body.prepend(container);
  const root = createRoot(container);
  const handOverToHost = () =>
    loadHost(() => {
      root.unmount();
      container.remove();
    });
  const navigation = createBrowserNavigation();
  const paths = Object.keys(titles);
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
  // Rendered as a transition, so that the prerendered markup stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <PlatformProvider platform={createVisitorPlatform(readPageConfig(), navigation)}>
          <PlatformRouter navigation={navigation} paths={paths}>
            <ReplacePrerenderedMarkup>
              <Screen />
            </ReplacePrerenderedMarkup>
          </PlatformRouter>
        </PlatformProvider>
      </StrictMode>,
    ),
  );
}

const removePrerenderedMarkup = () => document.querySelector('[data-sketch=""]')?.remove();

/** Removes the prerendered markup when the screen itself is rendered. */
function ReplacePrerenderedMarkup({ children }: { children: ReactNode }) {
  useLayoutEffect(removePrerenderedMarkup, []);
  return children;
}

/** The part of the platform that public screens may use. The rest requires a session. */
const createVisitorPlatform = (config: PublicConfig, navigation: Platform['navigation']) =>
  ({
    config,
    navigation,
    session: {
      get: () => SIGNED_OUT,
      subscribe: () => () => {},
    },
  }) as unknown as Platform;

const SIGNED_OUT = { status: 'signed-out', user: null } as const;

/** URLs of the host's scripts. The page lists them but doesn't load them. */
const getHostScripts = () => readPageData('host') as string[];

let isHostRequested = false;

function loadHost(onStarted: () => void) {
  if (isHostRequested) return;
  isHostRequested = true;
  for (const src of getHostScripts()) {
    const script = Object.assign(document.createElement('script'), { src });
    script.addEventListener('load', onStarted);
    // The scripts may have been replaced by a newer version. The reloaded page lists the current ones.
    script.addEventListener('error', () => location.reload());
    document.head.append(script);
  }
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
