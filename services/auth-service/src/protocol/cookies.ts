import type { Deps } from '../deps.ts';

export type GetCookie = (name: string) => string | undefined;

/** Only the host itself can set a cookie with the prefix `__Host-`, and only with https and for all paths. */
export const getCookieName = ({ config }: Deps, name: string) =>
  config.API_EXTERNAL_URL.startsWith('https:') ? `__Host-${name}` : name;

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** Returns a `Set-Cookie` header for a cookie that scripts and other sites can't read. */
export function serializeCookie(deps: Deps, { name, value, maxAgeSeconds }: Cookie): string {
  const fullName = getCookieName(deps, name);
  // With `Strict`, the cookie wouldn't be sent with redirects and links from other sites.
  const cookie = `${fullName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return fullName.startsWith('__Host-') ? `${cookie}; Secure` : cookie;
}
