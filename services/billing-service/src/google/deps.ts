import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { createClient } from '@scheduler/api-client';
import { fetchService, Problem, type Actor, type InternalAuth } from '@scheduler/service-kit';
import type { BaseDeps } from '../deps.ts';
import { createOAuthClient } from './oauth.ts';
import { createSealing } from './sealing.ts';
import { createGoogleSettings, type GoogleFields } from './settings.ts';

export interface GoogleDeps extends BaseDeps {
  /** `null` if Google isn't configured. */
  google: GoogleServices | null;
}

export type ConnectedDeps = GoogleDeps & { google: GoogleServices };

export const NOT_CONFIGURED = "Google Calendar isn't set up on this server.";

/** @throws Problem 503 if Google isn't configured */
export function requireGoogle<D extends GoogleDeps>(deps: D): D & { google: GoogleServices } {
  const { google } = deps;
  if (!google) throw new Problem('upstream-unavailable', NOT_CONFIGURED);
  return { ...deps, google };
}

/** Creates the clients for core-api, which stores schedules and events. */
function createCore(url: string, internalAuth: InternalAuth) {
  const createInternalClient = (onBehalfOf?: string) =>
    createClient({
      baseUrl: url,
      fetch: fetchService,
      timeout: MINUTE_MS,
      accessToken: () => internalAuth.createToken('core-api', onBehalfOf),
    });
  return {
    /** Calls internal routes on behalf of a user. */
    onBehalfOf: (userId: string) => createInternalClient(userId),
    /** Calls internal routes without a user. */
    asService: () => createInternalClient(),
    /** Calls public routes with the user's token. */
    asCaller: ({ token }: Actor) =>
      createClient({ baseUrl: `${url}/api`, fetch: fetchService, accessToken: () => token }),
  };
}

interface GoogleServicesOptions extends Pick<BaseDeps, 'siteUrl' | 'clock'> {
  fields: GoogleFields;
  /** Authenticates this service to core-api. */
  internalAuth: InternalAuth | null;
}

/** Path of the OAuth redirect URI. */
export const CALLBACK_PATH = '/api/calendar/google/callback';

export type GoogleServices = NonNullable<ReturnType<typeof createGoogleServices>>;

export function createGoogleServices({
  fields,
  internalAuth,
  siteUrl,
  clock,
}: GoogleServicesOptions) {
  const settings = createGoogleSettings(fields);
  const { BILLING_SEALING_KEY: sealingKeys, CORE_URL } = fields;
  if (!settings || !sealingKeys || !internalAuth || !CORE_URL) return null;
  const redirectUri = `${siteUrl}${CALLBACK_PATH}`;
  return {
    settings,
    oauth: createOAuthClient({ ...settings, redirectUri }, clock),
    sealing: createSealing(sealingKeys),
    core: createCore(CORE_URL, internalAuth),
  };
}
