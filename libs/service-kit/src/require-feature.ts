import {
  featureName,
  planFeatures,
  type PlanFeature,
  type PlanType,
  type Route,
} from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import type { Actor } from './authenticate.ts';
import type { Mounted } from './handle.ts';
import { Problem } from './problem.ts';

/** The plan in force for a caller. */
export type PlanOf = (actor: Actor) => Promise<PlanType>;

export const upgradeNeeded = (feature: PlanFeature) =>
  new Problem(
    'plan-upgrade-needed',
    t('{feature} is not part of your current plan. Upgrade to Pro to use it.', {
      feature: featureName(feature),
    }),
  );

/**
 * Holds a caller to what their plan includes.
 *
 * @throws Problem 403 that says to upgrade
 */
export async function requireFeature(
  { feature }: Route,
  actor: Actor,
  planOf: PlanOf | undefined,
): Promise<void> {
  if (!feature) return;
  const plan = planOf ? await planOf(actor) : 'free';
  if (!planFeatures[plan][feature]) throw upgradeNeeded(feature);
}

/**
 * @throws Error for a route that needs a feature where nobody could tell whether a caller has it: a
 *   mistake in a service, found when it starts
 */
export function requirePlans(routes: readonly Mounted[], planOf: PlanOf | undefined): void {
  for (const { route } of routes) {
    if (!route.feature) continue;
    if (route.auth === 'none') throw new Error(`${route.name} is open to all: it has no plan`);
    if (!planOf) throw new Error(`${route.name} needs ${route.feature}: give createApp a planOf`);
  }
}
