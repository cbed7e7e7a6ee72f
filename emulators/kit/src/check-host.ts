import type { Middleware } from 'koa';

/** Names that browsers and systems resolve to this machine without a name server. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

const MISDIRECTED_REQUEST = 421;

/**
 * Rejects requests for other host names. A website can make its own name resolve to this machine (DNS
 * rebinding), and could then read the responses.
 *
 * @param hosts additional host names, and base URLs whose host names are allowed
 */
export function checkHost(hosts: readonly (string | undefined)[] = []): Middleware {
  const getName = (host: string) => (URL.canParse(host) ? new URL(host).hostname : host);
  const names = new Set([
    ...LOOPBACK_NAMES,
    ...hosts.filter((host) => host !== undefined).map(getName),
  ]);
  return async (context, next) => {
    if (names.has(context.hostname.toLowerCase())) return next();
    context.status = MISDIRECTED_REQUEST;
    context.type = 'text';
    context.body = 'This emulator serves only localhost. Add other names to EMULATOR_HOSTS.';
  };
}
