import { createClient, type ApiClient } from '@scheduler/api-client';
import { Problem, serviceToken, type Actor, type Database, type Log } from '@scheduler/service-kit';
import { createOAuthClient, type OAuthClient } from './oauth.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { googleSettings, type GoogleFields, type GoogleSettings } from './settings.ts';

/** What it takes to have to do with Google. */
export interface GoogleMeans {
  settings: GoogleSettings;
  oauth: OAuthClient;
  sealing: Sealing;
  core: Core;
}

/** core-api, which keeps schedules and events. */
export interface Core {
  /** Its internal routes, on behalf of a user. */
  for: (userId: string) => ApiClient;
  /** Its internal routes, about nobody. */
  ofNobody: () => ApiClient;
  /** Its public routes, with the caller's own token. */
  as: (actor: Actor) => ApiClient;
}

export interface GoogleDeps {
  db: Database;
  log: Log;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Where people reach the product. */
  siteUrl: string;
  /** `null`: nothing can be connected here. */
  google: GoogleMeans | null;
}

export type ConnectedDeps = GoogleDeps & { google: GoogleMeans };

export const NOT_CONFIGURED = 'Google Calendar is not configured here';

/** @throws Problem 503 where nothing can be connected */
export function connectedDeps<D extends GoogleDeps>(deps: D): D & { google: GoogleMeans } {
  const { google } = deps;
  if (!google) throw new Problem('upstream-unavailable', NOT_CONFIGURED);
  return { ...deps, google };
}

const SERVICE = 'billing-service';

function coreAt(url: string, key: string): Core {
  const internal = (onBehalfOf?: string) =>
    createClient({
      baseUrl: url,
      timeout: 60_000,
      accessToken: () => serviceToken({ key, issuer: SERVICE, audience: 'core-api', onBehalfOf }),
    });
  return {
    for: internal,
    ofNobody: () => internal(),
    as: ({ token }) => createClient({ baseUrl: `${url}/api`, accessToken: () => token }),
  };
}

interface Given {
  fields: GoogleFields;
  siteUrl: string;
  clock: () => number;
}

/** Where Google tells the browser to go with its answer. */
export const CALLBACK_PATH = '/api/calendar/google/callback';

export function googleMeans({ fields, siteUrl, clock }: Given): GoogleMeans | null {
  const settings = googleSettings(fields);
  const { BILLING_SEALING_KEY: sealingKeys, INTERNAL_KEY, CORE_URL } = fields;
  if (!settings || !sealingKeys || !INTERNAL_KEY || !CORE_URL) return null;
  const redirectUri = `${siteUrl}${CALLBACK_PATH}`;
  return {
    settings,
    oauth: createOAuthClient({ ...settings, redirectUri }, clock),
    sealing: createSealing(sealingKeys),
    core: coreAt(CORE_URL, INTERNAL_KEY[0]),
  };
}
