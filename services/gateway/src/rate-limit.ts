import { t } from '@scheduler/i18n/translate';
import { getNetwork, Problem } from '@scheduler/service-kit/http';
import type { Middleware } from 'koa';
import type { Client } from './client-info.ts';

const WINDOW_MS = 60_000;

export interface RateLimitOptions {
  /** Maximum requests per minute and IP address, or /64 network for IPv6; 0 disables the limit. */
  limit: number;
  /** Returns milliseconds of a monotonic clock. */
  clock: () => number;
}

/**
 * Limits the requests per IPv4 address or IPv6 network against floods. The counters are in memory, so that
 * no request waits for a database, and each process has its own. Limits that protect accounts count in
 * Postgres. Local requests aren't counted: behind a local proxy that
 * isn't trusted, all users have the same address.
 */
export function limitRequestRate({ limit, clock }: RateLimitOptions): Middleware {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return (context, next) => {
    const { ip, isLocal } = context.state.client as Client;
    if (limit === 0 || isLocal) return next();
    const now = clock();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + WINDOW_MS;
    }
    const network = getNetwork(ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= limit) return next();
    throw new Problem('too-many-requests', t('Too many requests. Retry in a moment.'), {
      retryAfter: Math.ceil((windowEnd - now) / 1000),
    });
  };
}
