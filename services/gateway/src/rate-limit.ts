import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit/http';
import type { Middleware } from 'koa';
import type { Client } from './client-info.ts';

const WINDOW_MS = 60_000;

export interface RateLimitOptions {
  /** Maximum requests per minute and IP address; 0 disables the limit. */
  limit: number;
  /** Returns milliseconds of a monotonic clock. */
  clock: () => number;
}

/**
 * Limits the requests per IP address. Local requests aren't counted: behind a local proxy that
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
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    if (count <= limit) return next();
    throw new Problem('too-many-requests', t('Too many requests. Retry in a moment.'), {
      retryAfter: Math.ceil((windowEnd - now) / 1000),
    });
  };
}
