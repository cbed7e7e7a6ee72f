/**
 * Returns the name under which a cookie is set. Only the host itself can set a cookie with the prefix
 * `__Host-`, and only with https and for all paths.
 *
 * @param siteUrl public URL of the service
 */
export const getCookieName = (siteUrl: string, name: string): string =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name;

/**
 * Returns a `Set-Cookie` header for a cookie that scripts and other sites can't read.
 *
 * @param name a name returned by `getCookieName`
 * @param maxAgeSeconds 0 deletes the cookie
 */
export function serializeCookie(name: string, value: string, maxAgeSeconds: number): string {
  // With `Strict`, the cookie wouldn't be sent with redirects and links from other sites.
  const cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return name.startsWith('__Host-') ? `${cookie}; Secure` : cookie;
}
