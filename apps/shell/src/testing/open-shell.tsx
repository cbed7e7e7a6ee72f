import { defineRemote, PlatformProvider, PlatformRouter } from '@scheduler/platform';
import type { RemoteLifecycles, SessionState } from '@scheduler/platform';
import { browserNavigation } from '@scheduler/platform/navigation-store';
import type { Arrival, Factor } from '@scheduler/platform/session-store';
import { testHost } from '@scheduler/platform/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { watchConnection } from '../host/connection.ts';
import { HostContext } from '../host/host.tsx';
import type { Host } from '../host/host.tsx';
import { AppRoutes } from '../router.tsx';

interface ShellOptions {
  path: string;
  status?: SessionState['status'];
  arrival?: Arrival | (() => Arrival);
  answerOffer?: (takes: boolean) => void;
  /** Loads the module a path shows; a screen that says its name unless told. */
  load?: (remote: string, expose: string) => Promise<RemoteLifecycles>;
  expired?: boolean;
  /** The account's second steps. */
  factors?: Factor[];
}

// Remotes are React roots of their own, which no `act` of a test can wrap.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const named = (name: string): ComponentType =>
  function NamedScreen() {
    return <h1>{name} screen</h1>;
  };

const screens = new Map<string, RemoteLifecycles>();

/** Loads a screen that shows which module it stands for. */
export const loadNamed = (remote: string, expose: string) => {
  const name = `${remote} ${expose}`;
  const lifecycles = screens.get(name) ?? defineRemote(named(name));
  screens.set(name, lifecycles);
  return Promise.resolve(lifecycles);
};

/** The shell at an address, with a session that the test moves and remotes that the test makes. */
export function openShell(options: ShellOptions) {
  const { path, status = 'signed-in', load, expired, factors = [], answerOffer } = options;
  const { arrival = { kind: 'none' } } = options;
  history.replaceState(null, '', path);
  const navigation = browserNavigation();
  const { platform, errors } = testHost({ path });
  const { user } = platform.session.get();
  const stateOf = (next: SessionState['status']) =>
    ({ status: next, user: next === 'signed-in' ? user : null }) as SessionState;

  let state = stateOf(status);
  const observers = new Set<() => void>();
  const session: Host['session'] = {
    ...platform.session,
    get: () => state,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    client: () => new Promise(() => {}),
    providerAuth: () => new Promise(() => {}),
    arrival: typeof arrival === 'function' ? arrival : () => arrival,
    answerOffer: (takes) => Promise.resolve(answerOffer?.(takes)),
    factors: () => factors,
  };
  const renewed: string[] = [];
  const host: Host = {
    platform: { ...platform, session, navigation },
    session,
    remotes: {
      load: load ?? loadNamed,
      catalogue: () => Promise.resolve(undefined),
      renew: (remote) => void renewed.push(remote),
      preload: () => {},
    },
    sessionExpired: () => expired ?? false,
    ownBatches: new Set<string>(),
    connection: watchConnection('/api', () => {}),
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
  const become = (next: SessionState['status']) => {
    state = stateOf(next);
    for (const observer of observers) observer();
  };
  const address = () => location.pathname + location.search;
  return { navigation, become, address, errors, renewed, ...view };
}
