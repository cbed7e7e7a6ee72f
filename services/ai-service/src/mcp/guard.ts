import { planFeatures, type ApiKeyScope } from '@scheduler/contracts';
import { Problem, upgradeRequired, type Actor, type PlanLookup } from '@scheduler/service-kit';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** What a tool does, as far as it has to be allowed. */
export interface Permission {
  scopes: readonly ApiKeyScope[];
  /** Whether the plan has to include the planner. */
  needsPlanner?: boolean;
}

/** Effects of one person in a minute, over all of their clients. */
const EFFECTS_A_MINUTE = 30;

/** Stands before every tool, and once more before every effect. */
export interface Policy {
  /** @throws Problem 403 */
  permit: (actor: Actor, permission: Permission) => Promise<void>;
  /** @throws Problem 429 */
  effect: (actor: Actor) => void;
}

/** @param clock epoch milliseconds */
export function createPolicy(planOf: PlanLookup, clock: () => number): Policy {
  let counts = new Map<string, number>();
  let until = 0;
  return {
    async permit(actor, { scopes, needsPlanner = false }) {
      const missing = actor.apiKey && scopes.find((scope) => !actor.apiKey?.scopes.includes(scope));
      if (missing)
        throw new Problem('forbidden', `This API key doesn't have the ${missing} scope.`);
      if (needsPlanner && !planFeatures[await planOf(actor)].aiOptimization) {
        throw upgradeRequired('aiOptimization');
      }
    },
    effect({ userId }) {
      if (clock() >= until) {
        counts = new Map();
        until = clock() + MINUTE_MS;
      }
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= EFFECTS_A_MINUTE) return;
      throw new Problem('too-many-requests', 'Too many changes in a minute. Wait a little.', {
        retryAfter: Math.ceil((until - clock()) / 1000),
      });
    },
  };
}
