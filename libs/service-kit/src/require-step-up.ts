import { STEP_UP_LIFETIME_SECONDS } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Actor } from './authenticate.ts';
import { Problem } from './problem.ts';

/**
 * Checks that the user authenticated recently. API keys always pass, because creating one required
 * it.
 *
 * @throws Problem `step-up-required` (403)
 * @see docs/identity.md#step-up
 */
export function requireStepUp({ apiKey, authenticatedAt }: Actor): void {
  if (apiKey) return;
  const ageSeconds = Date.now() / 1000 - authenticatedAt;
  if (ageSeconds <= STEP_UP_LIFETIME_SECONDS) return;
  throw new Problem('step-up-required', t("Confirm that it's you to continue."));
}
