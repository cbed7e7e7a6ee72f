import { formatCookies, storeCookies, type CookieJar } from './openid-provider.ts';
import type { ReceivedEmail } from './mailbox.ts';
import { TEST_PASSWORD, type TestAuth, type TestResponse } from './start-auth.ts';

/** A browser in a network. It stores cookies, unlike the clients of other tests. */
export interface TestBrowser {
  cookies: CookieJar;
  send: (
    method: string,
    path: string,
    request?: { body?: unknown; token?: string },
  ) => Promise<TestResponse>;
  signIn: (email: string, password?: string) => Promise<TestResponse>;
  requestCode: (email: string, fields?: object) => Promise<TestResponse>;
  enterCode: (email: string, token: string) => Promise<TestResponse>;
  openLink: (email: ReceivedEmail) => Promise<URL>;
}

/** The header in which tests pass the address of a client. */
export const ADDRESS_HEADER = { GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For' };

/** @param ip the address of the browser, if the service uses `ADDRESS_HEADER` */
export function createBrowser(auth: TestAuth, ip: string): TestBrowser {
  const cookies: CookieJar = new Map();
  const getHeaders = () => ({ 'x-forwarded-for': ip, cookie: formatCookies(cookies) });
  const browser: TestBrowser = {
    cookies,
    send: async (method, path, { body, token } = {}) => {
      const response = await auth.send(`/auth/v1${path}`, {
        method,
        body,
        headers: { ...getHeaders(), ...(token && { authorization: `Bearer ${token}` }) },
      });
      storeCookies(cookies, response);
      return response;
    },
    signIn: (email, password = TEST_PASSWORD) =>
      browser.send('POST', '/token?grant_type=password', { body: { email, password } }),
    requestCode: (email, fields = {}) =>
      browser.send('POST', '/otp', { body: { email, create_user: false, ...fields } }),
    enterCode: (email, token) =>
      browser.send('POST', '/verify', { body: { type: 'email', email, token } }),
    openLink: async (email) => {
      const response = await auth.openLink(email, { headers: getHeaders() });
      storeCookies(cookies, response);
      return new URL(response.headers.get('location') ?? '');
    },
  };
  return browser;
}
