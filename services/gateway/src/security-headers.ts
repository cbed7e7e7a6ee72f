import type { Middleware } from 'koa';
import type { Client } from './client-info.ts';

export interface SecurityOptions {
  siteUrl: string;
  /** URL of a hosted auth service that the app calls. */
  supabaseUrl?: string | undefined;
  /** Directives of `Strict-Transport-Security` in addition to `max-age`. */
  hsts: { includeSubDomains: boolean; preload: boolean };
  /** In development, returns the origins of servers that remotes are loaded from. */
  devOrigins?: (() => Promise<string[]>) | undefined;
}

const YEAR_SECONDS = 31_536_000;

const toWebSocketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/** Allows the app's own origin and the given ones. */
function createContentSecurityPolicy(supabaseUrl: string | undefined, devOrigins: string[] = []) {
  const sources = (...origins: string[]) => ["'self'", ...origins].join(' ');
  const auth = supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  return [
    "default-src 'self'",
    `script-src ${sources(...devOrigins)}`,
    `style-src ${sources(...devOrigins)}`,
    `img-src ${sources('data:', ...devOrigins)}`,
    `font-src ${sources(...devOrigins)}`,
    `connect-src ${sources(...auth, ...devOrigins, ...devOrigins.map(toWebSocketOrigin))}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const STATIC_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // With a stricter value, the calendar consent popup would appear to be closed immediately.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const POLICY = 'content-security-policy';
const HSTS = 'strict-transport-security';

/** Response headers that services must not override. */
export const securityHeaderNames: ReadonlySet<string> = new Set([
  ...Object.keys(STATIC_HEADERS),
  POLICY,
  HSTS,
]);

const createHstsPolicy = ({ includeSubDomains, preload }: SecurityOptions['hsts']) =>
  [
    `max-age=${YEAR_SECONDS}`,
    ...(includeSubDomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ');

export function setSecurityHeaders(options: SecurityOptions): Middleware {
  const { siteUrl, supabaseUrl, hsts, devOrigins } = options;
  const headers = { ...STATIC_HEADERS, [POLICY]: createContentSecurityPolicy(supabaseUrl) };
  const hstsPolicy = createHstsPolicy(hsts);
  const alwaysSecure = siteUrl.startsWith('https:');
  return async (context, next) => {
    context.set(headers);
    if (devOrigins)
      context.set(POLICY, createContentSecurityPolicy(supabaseUrl, await devOrigins()));
    if (alwaysSecure || (context.state.client as Client).proto === 'https') {
      context.set(HSTS, hstsPolicy);
    }
    return next();
  };
}
