import { isUnderPrefix } from './path-prefix.ts';

/**
 * Slow requests: the optimizer and the assistant, imports, exports, undo, and requests that call
 * third-party servers, for example Stripe, Google or an identity provider.
 */
const SLOW_PREFIXES = [
  '/api/ai',
  '/api/mcp',
  '/api/ics',
  '/api/history',
  '/api/subscriptions',
  '/api/auth',
  '/api/payments',
  '/api/calendar',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/sso',
  '/feeds',
];

export interface Deadlines {
  /** Milliseconds for ordinary requests. */
  ordinaryMs: number;
  /** Milliseconds for requests under `SLOW_PREFIXES`. */
  slowMs: number;
}

/** Returns how long a service may take to start its response to a request, in milliseconds. */
export const getDeadlineMs = (path: string, { ordinaryMs, slowMs }: Deadlines): number =>
  SLOW_PREFIXES.some((prefix) => isUnderPrefix(path, prefix)) ? slowMs : ordinaryMs;
