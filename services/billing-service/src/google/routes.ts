import { googleSync, integrations } from '@scheduler/contracts/billing';
import { SECOND_MS } from '@scheduler/scheduling/durations';
import { defineHandler, serializeCookie, type MountedRoute } from '@scheduler/service-kit';
import { startConnect, OAUTH_REQUEST_TTL_MS } from './connect.ts';
import { requireGoogle, type GoogleDeps } from './deps.ts';
import { findIntegrationOfUser, toApiIntegration } from './repository.ts';

export const googleRoutes = (deps: GoogleDeps): MountedRoute[] => {
  const list = defineHandler(integrations.list, async ({ actor }) => {
    const integration = await findIntegrationOfUser(deps.db, actor.userId);
    return integration
      ? [toApiIntegration(integration, deps.google?.settings.isDemo ?? false)]
      : [];
  });
  const connect = defineHandler(googleSync.connect, async ({ actor, setHeader }) => {
    const { authUrl, cookie } = await startConnect(requireGoogle(deps), actor);
    const { name, value } = cookie;
    setHeader('set-cookie', serializeCookie(name, value, OAUTH_REQUEST_TTL_MS / SECOND_MS));
    return { authUrl };
  });
  return [list, connect];
};
