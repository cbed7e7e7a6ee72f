import type { calendar_v3 } from '@googleapis/calendar';
import { parseErrorResponse } from './calendar-api-errors.ts';
import { deactivateIntegrationById } from './deactivate-integration.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { getAccessToken } from './tokens.ts';

/** A call made with the Google API client. */
export type ApiCall = (api: calendar_v3.Calendar) => Promise<{ data: unknown }>;

const isUnauthorized = (error: unknown) => parseErrorResponse(error).status === 401;

/**
 * Returns a function that calls the API with the integration's access token. After a 401 response,
 * it refreshes the token and retries once. After a second 401, it deactivates the integration.
 *
 * The returned function throws `GoogleAccessError`, or the API client's error for any other
 * response.
 */
export function createAuthorizedCaller(deps: ConnectedDeps, integrationId: string) {
  const { calendarUrl: rootUrl, timeoutMs: timeout } = deps.google.settings;

  const send = async (token: string, call: ApiCall) => {
    // Imported lazily, because most processes never call the API.
    const [{ calendar }, { OAuth2Client }] = await Promise.all([
      import('@googleapis/calendar'),
      import('google-auth-library'),
    ]);
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: token });
    return call(
      calendar({
        version: 'v3',
        auth,
        rootUrl,
        timeout,
        retry: false,
        // The library's default fetch crashes the process when a request with a body is aborted.
        fetchImplementation: fetch,
      }),
    );
  };

  return async (call: ApiCall): Promise<{ data: unknown }> => {
    const token = await getAccessToken(deps, integrationId);
    try {
      return await send(token, call);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
    }
    const newToken = await getAccessToken(deps, integrationId, token);
    try {
      return await send(newToken, call);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      await deactivateIntegrationById(deps, integrationId, 'revoked');
      throw new GoogleAccessError('reconnect', 'Access to the Google account has ended');
    }
  };
}
