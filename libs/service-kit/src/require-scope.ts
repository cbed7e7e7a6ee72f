import { scopeOf, type Route } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import type { Actor } from './authenticate.ts';
import { Problem } from './problem.ts';

/**
 * Holds an API key to what it was made for; a session may do everything.
 *
 * @throws Problem 403 that names the scope
 */
export function requireScope(route: Route, { apiKey }: Actor): void {
  if (!apiKey) return;
  const scope = scopeOf(route);
  if (scope === null) {
    throw new Problem('forbidden', t('No API key can do this. Please sign in to the product.'));
  }
  if (scope !== 'any' && !apiKey.scopes.includes(scope)) {
    throw new Problem('forbidden', t('This API key does not have the scope {scope}.', { scope }));
  }
}
