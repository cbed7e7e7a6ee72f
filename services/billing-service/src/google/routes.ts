import { google as overlay, googleSync, integrations } from '@scheduler/contracts/billing';
import { handle } from '@scheduler/service-kit';
import { chooseCalendars, listCalendars } from './calendars.ts';
import { COOKIE_PATH } from './callback.ts';
import { beginConnect, CONNECT_LIVES_MS } from './connect.ts';
import { connectedDeps, type GoogleDeps } from './deps.ts';
import { disconnect } from './disconnect.ts';
import { googleEventsOf } from './overlay.ts';
import { askingGoogle } from './problems.ts';
import { integrationOf, shownIntegration } from './repository.ts';

const NOT_LOADED = 'Google Calendar could not be reached. Try again in a moment.';

const MS_PER_S = 1000;

function cookieText({ name, value }: { name: string; value: string }, siteUrl: string): string {
  const parts = [
    `${name}=${value}`,
    `Path=${COOKIE_PATH}`,
    `Max-Age=${CONNECT_LIVES_MS / MS_PER_S}`,
    'HttpOnly',
    // Google's page leads back by a link, with which `Strict` would not be sent.
    'SameSite=Lax',
  ];
  return [...parts, ...(siteUrl.startsWith('https:') ? ['Secure'] : [])].join('; ');
}

export const googleRoutes = (deps: GoogleDeps) => [
  handle(integrations.list, async ({ actor }) => {
    const found = await integrationOf(deps.db, actor.userId);
    return found ? [shownIntegration(found, deps.google?.settings.isDemo ?? false)] : [];
  }),
  handle(googleSync.connect, async ({ actor, tell }) => {
    const { authUrl, cookie } = await beginConnect(connectedDeps(deps), actor);
    tell('set-cookie', cookieText(cookie, deps.siteUrl));
    return { authUrl };
  }),
  handle(googleSync.disconnect, async ({ actor, query }) => {
    const keepCopies = query.keep_copies === 'true';
    await disconnect(connectedDeps(deps), actor.userId, { keepCopies });
    return undefined;
  }),
  handle(googleSync.calendars, ({ actor }) => listCalendars(connectedDeps(deps), actor)),
  handle(googleSync.choose, ({ actor, body }) => chooseCalendars(connectedDeps(deps), actor, body)),
  handle(overlay.events, ({ actor, query }) =>
    askingGoogle(NOT_LOADED, () => googleEventsOf(connectedDeps(deps), actor, query)),
  ),
];
