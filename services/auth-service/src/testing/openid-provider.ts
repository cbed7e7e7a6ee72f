import { fileURLToPath } from 'node:url';
import { startTestProcess } from '@scheduler/service-kit/testing';
import { EXTERNAL_URL, type TestAuth } from './start-auth.ts';

const SCRIPT = fileURLToPath(new URL('openid-provider-process.ts', import.meta.url));

export interface OpenIdProvider {
  issuer: string;
  /** Environment variables for `startAuth` that configure the provider as `example`. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/** Starts an OpenID provider in a child process. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const REDIRECT_URI = `${EXTERNAL_URL}/auth/v1/callback`;
  const provider = await startTestProcess(SCRIPT, {
    env: { REDIRECT_URI },
    isReadyLine: (line) => line.startsWith('http'),
  });
  const issuer = provider.readyLine;
  return {
    issuer,
    env: {
      GOTRUE_EXTERNAL_EXAMPLE_ENABLED: 'true',
      GOTRUE_EXTERNAL_EXAMPLE_CLIENT_ID: 'scheduler',
      GOTRUE_EXTERNAL_EXAMPLE_SECRET: 'a secret of the client',
      GOTRUE_EXTERNAL_EXAMPLE_URL: issuer,
    },
    close: async () => void (await provider.stop()),
  };
}

/** Encodes a user's claims as the `login_hint` of a sign-in. */
export const toLoginHint = (claims: object) =>
  Buffer.from(JSON.stringify(claims)).toString('base64url');

/** The cookies of a browser. */
export type CookieJar = Map<string, string>;

export function storeCookies(cookies: CookieJar, { headers }: { headers: Headers }): void {
  for (const header of headers.getSetCookie()) {
    const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s);
    cookies.set(name, value);
  }
}

export const formatCookies = (cookies: CookieJar): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Follows redirects with cookies, as a browser does, until a URL starts with `targetPrefix`. */
export async function followRedirects(
  auth: TestAuth,
  startUrl: string,
  targetPrefix: string,
  cookies: CookieJar = new Map(),
): Promise<URL> {
  let currentUrl = startUrl;
  for (let redirects = 0; redirects < 12; redirects += 1) {
    const requestUrl = currentUrl.replace(EXTERNAL_URL, auth.url);
    const response = await fetch(requestUrl, {
      redirect: 'manual',
      headers: { cookie: formatCookies(cookies) },
    });
    storeCookies(cookies, response);
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`${currentUrl} returned ${response.status}: ${await response.text()}`);
    currentUrl = new URL(location, requestUrl).href;
    if (currentUrl.startsWith(targetPrefix)) return new URL(currentUrl);
  }
  throw new Error(`Too many redirects from ${startUrl}`);
}
