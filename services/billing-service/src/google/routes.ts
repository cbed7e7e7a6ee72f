import { googleSync, integrations } from '@scheduler/contracts/billing';
import { handle, type Mounted } from '@scheduler/service-kit';
import { COOKIE_PATH } from './callback.ts';
import { beginConnect, CONNECT_LIVES_MS } from './connect.ts';
import { connectedDeps, type GoogleDeps } from './deps.ts';
import { integrationOf, shownIntegration } from './repository.ts';

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

export const googleRoutes = (deps: GoogleDeps): Mounted[] => {
  const list = handle(integrations.list, async ({ actor }) => {
    const found = await integrationOf(deps.db, actor.userId);
    return found ? [shownIntegration(found, deps.google?.settings.isDemo ?? false)] : [];
  });
  const begin = handle(googleSync.connect, async ({ actor, tell }) => {
    const { authUrl, cookie } = await beginConnect(connectedDeps(deps), actor);
    tell('set-cookie', cookieText(cookie, deps.siteUrl));
    return { authUrl };
  });
  return [list, begin];
};
