import { beginAtProvider } from '../oauth/begin.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { failureFields, landingAt } from '../protocol/landing.ts';

/** Goes on to a provider's page. One that is away leads back, with the reason. */
export const authorize = open({
  method: 'GET',
  path: '/authorize',
  limit: 'token',
  serve: async (deps, { query, redirectTo }) => {
    try {
      const location = await beginAtProvider(deps, { query, redirectTo, linkingTarget: null });
      return { status: 302, location };
    } catch (error) {
      if (!(error instanceof AuthError) || error.status === 400) throw error;
      const failure = failureFields(error);
      return { location: landingAt(redirectTo, { fragment: failure, query: failure }) };
    }
  },
});
