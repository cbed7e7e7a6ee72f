import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { createClient, type ApiClient } from '@scheduler/api-client';
import {
  fetchService,
  Problem,
  type Actor,
  type Database,
  type InternalAuth,
  type Log,
} from '@scheduler/service-kit';
import { createOAuthClient, type OAuthClient } from './oauth.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { createGoogleSettings, type GoogleFields, type GoogleSettings } from './settings.ts';

export interface GoogleServices {
  settings: GoogleSettings;
  oauth: OAuthClient;
  sealing: Sealing;
  core: Core;
}

/** Clients for core-api, which stores schedules and events. */
export interface Core {
  /** Calls internal routes on behalf of a user. */
  onBehalfOf: (userId: string) => ApiClient;
  /** Calls internal routes without a user. */
  asService: () => ApiClient;
  /** Calls public routes with the user's token. */
  asCaller: (actor: Actor) => ApiClient;
}

export interface GoogleDeps {
  db: Database;
  log: Log;
  /** Returns epoch milliseconds. */
  clock: () => number;
  /** Public URL of the web app. */
  siteUrl: string;
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

function createCore(url: string, internalAuth: InternalAuth): Core {
  const createInternalClient = (onBehalfOf?: string) =>
    createClient({
      baseUrl: url,
      fetch: fetchService,
      timeout: MINUTE_MS,
      accessToken: () => internalAuth.createToken('core-api', onBehalfOf),
    });
  return {
    onBehalfOf: createInternalClient,
    asService: () => createInternalClient(),
    asCaller: ({ token }) =>
      createClient({ baseUrl: `${url}/api`, fetch: fetchService, accessToken: () => token }),
  };
}

interface GoogleServicesOptions {
  fields: GoogleFields;
  /** Authenticates this service to core-api. */
  internalAuth: InternalAuth | null;
  siteUrl: string;
  clock: () => number;
}

/** Path of the OAuth redirect URI. */
export const CALLBACK_PATH = '/api/calendar/google/callback';

export function createGoogleServices({
  fields,
  internalAuth,
  siteUrl,
  clock,
}: GoogleServicesOptions): GoogleServices | null {
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
