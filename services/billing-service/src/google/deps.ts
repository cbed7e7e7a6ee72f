import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { createClient, type ApiClient } from '@scheduler/api-client';
import {
  Problem,
  createServiceToken,
  type Actor,
  type Database,
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

const SERVICE_NAME = 'billing-service';

function createCore(url: string, key: string): Core {
  const createInternalClient = (onBehalfOf?: string) =>
    createClient({
      baseUrl: url,
      timeout: MINUTE_MS,
      accessToken: () =>
        createServiceToken({ key, issuer: SERVICE_NAME, audience: 'core-api', onBehalfOf }),
    });
  return {
    onBehalfOf: createInternalClient,
    asService: () => createInternalClient(),
    asCaller: ({ token }) => createClient({ baseUrl: `${url}/api`, accessToken: () => token }),
  };
}

interface GoogleServicesOptions {
  fields: GoogleFields;
  siteUrl: string;
  clock: () => number;
}

/** Path of the OAuth redirect URI. */
export const CALLBACK_PATH = '/api/calendar/google/callback';

export function createGoogleServices({
  fields,
  siteUrl,
  clock,
}: GoogleServicesOptions): GoogleServices | null {
  const settings = createGoogleSettings(fields);
  const { BILLING_SEALING_KEY: sealingKeys, INTERNAL_KEY, CORE_URL } = fields;
  if (!settings || !sealingKeys || !INTERNAL_KEY || !CORE_URL) return null;
  const redirectUri = `${siteUrl}${CALLBACK_PATH}`;
  return {
    settings,
    oauth: createOAuthClient({ ...settings, redirectUri }, clock),
    sealing: createSealing(sealingKeys),
    core: createCore(CORE_URL, INTERNAL_KEY[0]),
  };
}
