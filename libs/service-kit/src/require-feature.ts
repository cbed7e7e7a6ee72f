import {
  getFeatureName,
  planFeatures,
  type PlanFeature,
  type PlanType,
  type Route,
} from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Actor } from './authenticate.ts';
import type { MountedRoute } from './handle.ts';
import { Problem } from './problem.ts';

/** Returns a user's current plan. */
export type PlanLookup = (actor: Actor) => Promise<PlanType>;

/** Creates a 403 problem for a feature that the user's plan doesn't include. */
export const upgradeRequired = (feature: PlanFeature) =>
  new Problem(
    'plan-upgrade-needed',
    t('{feature} is a Pro feature. Upgrade to Pro to use it.', {
      feature: getFeatureName(feature),
    }),
  );

/**
 * Checks that the user's plan includes the feature that a route requires.
 *
 * @param getPlan if missing, the user is treated as having the Free plan
 * @throws Problem `plan-upgrade-needed` (403)
 */
export async function requireFeature(
  { feature }: Route,
  actor: Actor,
  getPlan: PlanLookup | undefined,
): Promise<void> {
  if (!feature) return;
  const plan = getPlan ? await getPlan(actor) : 'free';
  if (!planFeatures[plan][feature]) throw upgradeRequired(feature);
}

/**
 * Checks at startup that the plan can be determined for every route with a `feature`.
 *
 * @throws Error if `getPlan` is missing or the route needs no authentication
 */
export function assertPlanLookup(
  routes: readonly MountedRoute[],
  getPlan: PlanLookup | undefined,
): void {
  for (const { route } of routes) {
    if (!route.feature) continue;
    if (route.auth === 'none')
      throw new Error(`${route.name} has a feature but needs no authentication`);
    if (!getPlan)
      throw new Error(`${route.name} requires ${route.feature}: pass getPlan to createApp`);
  }
}
