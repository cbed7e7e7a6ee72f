import type { Middleware } from 'koa';
import type { Client } from './client.ts';

export interface SecurityOptions {
  siteUrl: string;
  /** The hosted auth service that the page calls, if any. */
  supabaseUrl?: string | undefined;
  /** In development: the servers, of other origins, that remotes under work come from. */
  devOrigins?: (() => Promise<string[]>) | undefined;
}

const YEAR = 31_536_000;

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');

/** What the page may load and reach: its own origin, and what was named besides. */
function contentPolicy(supabaseUrl: string | undefined, devOrigins: string[] = []) {
  const sources = (...more: string[]) => ["'self'", ...more].join(' ');
  const auth = supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  return [
    "default-src 'self'",
    `script-src ${sources(...devOrigins)}`,
    `style-src ${sources(...devOrigins)}`,
    `img-src ${sources('data:', ...devOrigins)}`,
    `font-src ${sources(...devOrigins)}`,
    `connect-src ${sources(...auth, ...devOrigins, ...devOrigins.map(socketOf))}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // A stricter value would make the popup of a calendar's consent look closed at once.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const POLICY = 'content-security-policy';
const HSTS = 'strict-transport-security';

/** Names that no service behind the gateway may set. */
export const securityHeaderNames: ReadonlySet<string> = new Set([
  ...Object.keys(fixed),
  POLICY,
  HSTS,
]);

export function securityHeaders(options: SecurityOptions): Middleware {
  const { siteUrl, supabaseUrl, devOrigins } = options;
  const headers = { ...fixed, [POLICY]: contentPolicy(supabaseUrl) };
  const alwaysSecure = siteUrl.startsWith('https:');
  return async (context, next) => {
    context.set(headers);
    if (devOrigins) context.set(POLICY, contentPolicy(supabaseUrl, await devOrigins()));
    if (alwaysSecure || (context.state.client as Client).proto === 'https') {
      context.set(HSTS, `max-age=${YEAR}`);
    }
    return next();
  };
}
