import { getRequiredScope, type Route } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Actor } from './authenticate.ts';
import { Problem } from './problem.ts';

/**
 * Checks that an API key has the scope that a route requires. Requests with an access token always pass.
 *
 * @throws Problem `forbidden` (403) that names the missing scope
 */
export function requireScope(route: Route, { apiKey }: Actor): void {
  if (!apiKey) return;
  const scope = getRequiredScope(route);
  if (scope === null) {
    throw new Problem('forbidden', t("API keys can't be used for this. Sign in instead."));
  }
  if (scope !== 'any' && !apiKey.scopes.includes(scope)) {
    throw new Problem('forbidden', t("This API key doesn't have the {scope} scope.", { scope }));
  }
}
