import type { calendar_v3 } from '@googleapis/calendar';
import { endAccess } from './access.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { accessTokenOf, refreshAfter401 } from './tokens.ts';

/** One call of Google's own client. */
export type Call = (api: calendar_v3.Calendar) => Promise<{ data: unknown }>;

const isRefused = (error: unknown) =>
  (error as { response?: { status?: unknown } }).response?.status === 401;

/**
 * Makes calls as an integration is allowed to. A token may be refused before its end: another one
 * is fetched, once; if that is refused too, access has ended.
 *
 * @throws GoogleAccessFault, and whatever Google's client throws for any other refusal
 */
export function createAllowed(deps: ConnectedDeps, integrationId: string) {
  const { calendarUrl: rootUrl, timeout } = deps.google.settings;

  const send = async (token: string, call: Call) => {
    // Loaded with the first call: who has no calendar there carries none of it.
    const [{ calendar }, { OAuth2Client }] = await Promise.all([
      import('@googleapis/calendar'),
      import('google-auth-library'),
    ]);
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: token });
    return call(calendar({ version: 'v3', auth, rootUrl, timeout, retry: false }));
  };

  return async (call: Call): Promise<{ data: unknown }> => {
    const token = await accessTokenOf(deps, integrationId);
    try {
      return await send(token, call);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    const other = await refreshAfter401(deps, integrationId, token);
    try {
      return await send(other, call);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await endAccess(deps, integrationId, 'revoked');
      throw new GoogleAccessFault('reconnect', 'Access to the Google account has ended');
    }
  };
}
