import { integrations } from '@scheduler/contracts/billing';
import { handle } from '@scheduler/service-kit';
import type { GoogleDeps } from './deps.ts';
import { integrationOf, shownIntegration } from './repository.ts';

export const googleRoutes = (deps: GoogleDeps) => [
  handle(integrations.list, async ({ actor }) => {
    const found = await integrationOf(deps.db, actor.userId);
    return found ? [shownIntegration(found, deps.google?.settings.isDemo ?? false)] : [];
  }),
];
