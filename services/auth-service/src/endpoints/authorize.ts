import { startAuthorization } from '../oauth/start-authorization.ts';
import { ensureBrowserSecret } from '../oauth/browser-cookie.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import { redirectWithError } from '../protocol/redirect-url.ts';

/**
 * Redirects to the provider's sign-in page. Browsers are redirected to `redirectTo` on errors.
 * Other clients receive a JSON response for invalid requests (400).
 */
export const authorize = openEndpoint({
  method: 'GET',
  path: '/authorize',
  limit: 'token',
  serve: async (deps, { query, acceptsHtml, redirectTo, getCookie }) => {
    const { browserSecret, headers } = ensureBrowserSecret(deps, getCookie);
    try {
      const input = { query, redirectTo, linkingTarget: null, browserSecret };
      return { status: 302, location: await startAuthorization(deps, input), headers };
    } catch (error) {
      if (error instanceof AuthError && error.status === 400 && !acceptsHtml) throw error;
      return redirectWithError(redirectTo, error);
    }
  },
});
