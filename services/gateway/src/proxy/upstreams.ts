import { Pool } from 'undici';
import type { GatewayConfig } from '../config.ts';

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  pool: Pool;
}

export interface Upstreams {
  all: Upstream[];
  /** Returns the service for a path, or `null`. */
  find: (path: string) => Upstream | null;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3000;

type UpstreamConfig = Pick<
  GatewayConfig,
  'AUTH_URL' | 'CORE_URL' | 'BILLING_URL' | 'AI_URL' | 'SUPABASE_URL' | 'UPSTREAM_TIMEOUT'
>;

/** Maps path prefixes to services; the first match wins. A hosted project replaces `/auth/v1`. */
export function openUpstreams(config: UpstreamConfig): Upstreams {
  const open = (name: string, url: string): Upstream => ({
    name,
    pool: new Pool(new URL(url).origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: config.UPSTREAM_TIMEOUT,
      bodyTimeout: config.UPSTREAM_TIMEOUT,
    }),
  });
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
    ['/feeds', core],
    ['/rest/v1', billing],
    ...(config.SUPABASE_URL ? [] : [['/auth/v1', auth] as [string, Upstream]]),
  ];
  const all = [auth, core, billing, ai];
  return {
    all,
    find: (path) => routes.find(([prefix]) => isUnderPrefix(path, prefix))?.[1] ?? null,
    close: async () => {
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

const isUnderPrefix = (path: string, prefix: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');
