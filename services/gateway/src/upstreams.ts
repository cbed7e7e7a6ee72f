import { Pool } from 'undici';
import type { GatewayConfig } from './config.ts';

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  pool: Pool;
}

export interface Upstreams {
  all: Upstream[];
  /** The service that answers a path; `null` when none does. */
  at: (path: string) => Upstream | null;
  close: () => Promise<void>;
}

const CONNECT_MS = 3000;

type UpstreamConfig = Pick<
  GatewayConfig,
  'AUTH_URL' | 'CORE_URL' | 'BILLING_URL' | 'AI_URL' | 'SUPABASE_URL' | 'UPSTREAM_TIMEOUT'
>;

/** The services by path prefix, the first that fits. A hosted project answers `/auth/v1` itself. */
export function openUpstreams(config: UpstreamConfig): Upstreams {
  const open = (name: string, url: string): Upstream => ({
    name,
    pool: new Pool(new URL(url).origin, {
      connect: { timeout: CONNECT_MS },
      headersTimeout: config.UPSTREAM_TIMEOUT,
      bodyTimeout: config.UPSTREAM_TIMEOUT,
    }),
  });
  const auth = open('auth-service', config.AUTH_URL);
  const core = open('core-api', config.CORE_URL);
  const billing = open('billing-service', config.BILLING_URL);
  const ai = open('ai-service', config.AI_URL);
  const table: [prefix: string, upstream: Upstream][] = [
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
    at: (path) => table.find(([prefix]) => isBelow(path, prefix))?.[1] ?? null,
    close: async () => {
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

const isBelow = (path: string, prefix: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');
