import { isUnderPrefix } from './path-prefix.ts';

/**
 * Requests that take long by nature: the optimizer and the assistant, imports and exports, and calls
 * that depend on a server of a different company, for example Stripe, Google or an identity provider.
 */
const SLOW_PREFIXES = [
  '/api/ai',
  '/api/mcp',
  '/api/ics',
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
  /** Milliseconds for requests that take long by nature. */
  slowMs: number;
}

/** Returns the maximum milliseconds until a service starts its response to a request. */
export const getDeadlineMs = (path: string, { ordinaryMs, slowMs }: Deadlines): number =>
  SLOW_PREFIXES.some((prefix) => isUnderPrefix(path, prefix)) ? slowMs : ordinaryMs;
