import { t } from '@scheduler/i18n/words';
import { Problem } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { Client } from './client.ts';

const WINDOW_MS = 60_000;

export interface RateLimitOptions {
  /** Requests a minute from one address; 0 for no limit. */
  limit: number;
  /** Epoch milliseconds. */
  clock: () => number;
}

/**
 * Holds one address back from drowning the others. Requests from this machine itself are not
 * counted: behind a local proxy that is not trusted, everyone would share their number.
 */
export function rateLimit({ limit, clock }: RateLimitOptions): Middleware {
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
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    if (count <= limit) return next();
    throw new Problem('too-many-requests', t('Too many requests. Please try again in a moment.'), {
      retryAfter: Math.ceil((windowEnd - now) / 1000),
    });
  };
}
