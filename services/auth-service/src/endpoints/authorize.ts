import { beginAtProvider } from '../oauth/begin.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { failureFields, landingAt } from '../protocol/landing.ts';

/**
 * Goes on to a provider's page. One that is away leads back, with the reason; so does a request
 * that is wrong, when a person would be left with the bare answer.
 */
export const authorize = open({
  method: 'GET',
  path: '/authorize',
  limit: 'token',
  serve: async (deps, { query, isPage, redirectTo }) => {
    try {
      const location = await beginAtProvider(deps, { query, redirectTo, linkingTarget: null });
      return { status: 302, location };
    } catch (error) {
      if (!(error instanceof AuthError) || (error.status === 400 && !isPage)) throw error;
      const failure = failureFields(error);
      return { location: landingAt(redirectTo, { fragment: failure, query: failure }) };
    }
  },
});
