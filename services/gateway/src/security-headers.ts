import type { Middleware } from 'koa';
import type { Client } from './client.ts';

export interface SecurityOptions {
  siteUrl: string;
  /** The hosted auth service that the page calls, if any. */
  supabaseUrl?: string | undefined;
}

const YEAR = 31_536_000;

/** What the page may load and reach: its own origin, and the hosted auth service if there is one. */
function contentPolicy(supabaseUrl: string | undefined) {
  const auth = supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${auth}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const fixed = (supabaseUrl: string | undefined) => ({
  'content-security-policy': contentPolicy(supabaseUrl),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // A stricter value would make the popup of a calendar's consent look closed at once.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Names that no service behind the gateway may set. */
export const securityHeaderNames: ReadonlySet<string> = new Set([
  ...Object.keys(fixed(undefined)),
  'strict-transport-security',
]);

export function securityHeaders({ siteUrl, supabaseUrl }: SecurityOptions): Middleware {
  const headers = fixed(supabaseUrl);
  const alwaysSecure = siteUrl.startsWith('https:');
  return (context, next) => {
    context.set(headers);
    if (alwaysSecure || (context.state.client as Client).proto === 'https') {
      context.set('strict-transport-security', `max-age=${YEAR}`);
    }
    return next();
  };
}
