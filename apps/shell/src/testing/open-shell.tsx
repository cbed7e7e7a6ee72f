import { createStore, defineRemote, PlatformProvider, PlatformRouter } from '@scheduler/platform';
import type { RemoteLifecycles, SessionState } from '@scheduler/platform';
import { createBrowserNavigation } from '@scheduler/platform/navigation-store';
import type { AuthRedirectResult, Factor } from '@scheduler/platform/session-store';
import { createTestHost } from '@scheduler/platform/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createConnectionMonitor } from '../host/connection-monitor.ts';
import { HostContext } from '../host/host.tsx';
import type { Host } from '../host/host.tsx';
import { AppRoutes } from '../router.tsx';
import { createStepUpRequests } from '../step-up/step-up-requests.ts';

interface ShellOptions {
  path: string;
  status?: SessionState['status'];
  redirectResult?: AuthRedirectResult | (() => AuthRedirectResult);
  onResolveLinkSession?: (isAccepted: boolean) => void;
  /** Loads a screen's module. Defaults to a screen that shows its name. */
  load?: (remote: string, expose: string) => Promise<RemoteLifecycles>;
  isExpired?: boolean;
  /** The account's MFA factors. */
  factors?: Factor[];
}

// Remotes are separate React roots, which can't be wrapped in `act`.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const createNamedScreen = (name: string): ComponentType =>
  function NamedScreen() {
    return <h1>{name} screen</h1>;
  };

const screens = new Map<string, RemoteLifecycles>();

/** Loads a screen that shows the name of its module. */
export const loadNamedScreen = (remote: string, expose: string) => {
  const name = `${remote} ${expose}`;
  const lifecycles = screens.get(name) ?? defineRemote(createNamedScreen(name));
  screens.set(name, lifecycles);
  return Promise.resolve(lifecycles);
};

/** Opens the shell at a path with a controllable session and fake remotes. */
export function openShell(options: ShellOptions) {
  const {
    path,
    status = 'signed-in',
    load,
    isExpired,
    factors = [],
    onResolveLinkSession,
  } = options;
  const { redirectResult = { kind: 'none' } } = options;
  history.replaceState(null, '', path);
  const navigation = createBrowserNavigation();
  const { platform, errors } = createTestHost({ path });
  const { user } = platform.session.get();
  const createState = (next: SessionState['status']) =>
    ({ status: next, user: next === 'signed-in' ? user : null }) as SessionState;

  const state = createStore(createState(status));
  const session: Host['session'] = {
    ...platform.session,
    get: state.get,
    subscribe: state.subscribe,
    client: () => new Promise(() => {}),
    providerAuth: () => new Promise(() => {}),
    redirectResult: typeof redirectResult === 'function' ? redirectResult : () => redirectResult,
    resolveLinkSession: (isAccepted) => Promise.resolve(onResolveLinkSession?.(isAccepted)),
    rememberLinkRequest: () => Promise.resolve(),
    factors: () => factors,
    expire: () => Promise.resolve(),
    hasSignedOut: () => !isExpired,
  };
  const stepUp = createStepUpRequests();
  const resetRemotes: string[] = [];
  const host: Host = {
    platform: { ...platform, session: { ...platform.session, ...session }, navigation },
    session,
    remotes: {
      load: load ?? loadNamedScreen,
      loadCatalog: () => Promise.resolve(undefined),
      reset: (remote) => void resetRemotes.push(remote),
      preload: () => {},
    },
    hasSessionExpired: () => isExpired ?? false,
    stepUp,
    ownBatches: new Set<string>(),
    connection: createConnectionMonitor('/api', () => {}),
  };
  const view = render(
    <HostContext value={host}>
      <PlatformProvider platform={host.platform}>
        <QueryClientProvider client={platform.queryClient}>
          <PlatformRouter navigation={navigation}>
            <AppRoutes />
          </PlatformRouter>
        </QueryClientProvider>
      </PlatformProvider>
    </HostContext>,
  );
  const setStatus = (next: SessionState['status']) => state.set(createState(next));
  const getPath = () => location.pathname + location.search;
  return {
    navigation,
    setStatus,
    getPath,
    errors,
    resetRemotes,
    stepUp,
    ...view,
  };
}
