import type { Log } from '@scheduler/service-kit/http';
import type { GatewayConfig } from '../config.ts';
import { isUnderPrefix } from './path-prefix.ts';
import { startReadinessChecks } from './readiness-checks.ts';
import { UpstreamAddress } from './upstream-address.ts';

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  addresses: readonly UpstreamAddress[];
  /** Returns the available addresses in the order in which to try them. */
  selectAddresses: () => UpstreamAddress[];
}

export interface Upstreams {
  all: Upstream[];
  /** Returns the service for a path, or `null`. */
  find: (path: string) => Upstream | null;
  close: () => Promise<void>;
}

type UpstreamConfig = Pick<
  GatewayConfig,
  'AUTH_URL' | 'CORE_URL' | 'BILLING_URL' | 'AI_URL' | 'SUPABASE_URL' | 'UPSTREAM_CHECK_INTERVAL'
>;

/**
 * Prefers ready addresses, then those with fewer pending requests, and rotates among equals. If no
 * address is ready, the others are tried, because a request may still succeed.
 */
function createSelector(addresses: readonly UpstreamAddress[]): () => UpstreamAddress[] {
  let turn = 0;
  return () => {
    turn = (turn + 1) % addresses.length;
    return [...addresses.slice(turn), ...addresses.slice(0, turn)]
      .filter(({ isAvailable }) => isAvailable)
      .toSorted((a, b) => a.rank - b.rank || a.pendingRequests - b.pendingRequests);
  };
}

/** Maps path prefixes to services; the first match wins. A hosted project replaces `/auth/v1`. */
export function openUpstreams(config: UpstreamConfig, log: Log): Upstreams {
  const open = (name: string, urls: readonly string[]): Upstream => {
    const addresses = urls.map((url) => new UpstreamAddress({ service: name, url, log }));
    return { name, addresses, selectAddresses: createSelector(addresses) };
  };
  const auth = open('auth-service', config.AUTH_URL);
  const core = open('core-api', config.CORE_URL);
  const billing = open('billing-service', config.BILLING_URL);
  const ai = open('ai-service', config.AI_URL);
  const routes: [prefix: string, upstream: Upstream][] = [
    ['/api/auth', auth],
    ['/api/ai', ai],
    ['/api/mcp', ai],
    ['/api/payments', billing],
    ['/api/calendar', billing],
    ['/api', core],
    ['/rsvp', core],
    ['/polls', core],
    ['/email-preferences', core],
    ['/feeds', core],
    ['/rest/v1', billing],
    ...(config.SUPABASE_URL ? [] : [['/auth/v1', auth] as [string, Upstream]]),
  ];
  const all = [auth, core, billing, ai];
  const stopChecks = all.map(({ addresses }) =>
    startReadinessChecks(addresses, config.UPSTREAM_CHECK_INTERVAL),
  );
  return {
    all,
    find: (path) => routes.find(([prefix]) => isUnderPrefix(path, prefix))?.[1] ?? null,
    close: async () => {
      for (const stop of stopChecks) stop();
      await Promise.all(all.flatMap(({ addresses }) => addresses.map(({ close }) => close())));
    },
  };
}
