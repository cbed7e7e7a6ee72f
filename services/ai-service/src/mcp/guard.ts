import { planFeatures, type ApiKeyScope } from '@scheduler/contracts';
import { Problem, upgradeRequired, type Actor, type PlanLookup } from '@scheduler/service-kit';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Permissions that a tool requires. */
export interface Permission {
  scopes: readonly ApiKeyScope[];
  /** Whether the user's plan must include the optimizer. */
  needsPlanner?: boolean;
}

/** Limit per user, across all clients. */
const MAX_CHANGES_PER_MINUTE = 30;

/** Checks permissions before every tool call and the rate limit before every change. */
export interface ToolPolicy {
  /** @throws Problem 403 if a scope or the plan feature is missing */
  requirePermission: (actor: Actor, permission: Permission) => Promise<void>;
  /** @throws Problem 429 if the limit is exceeded */
  requireWithinRateLimit: (actor: Actor) => void;
}

/** @param clock epoch milliseconds */
export function createToolPolicy(getPlan: PlanLookup, clock: () => number): ToolPolicy {
  let changesByUser = new Map<string, number>();
  let windowEndMs = 0;
  return {
    async requirePermission(actor, { scopes, needsPlanner = false }) {
      const missingScope =
        actor.apiKey && scopes.find((scope) => !actor.apiKey?.scopes.includes(scope));
      if (missingScope)
        throw new Problem('forbidden', `This API key doesn't have the ${missingScope} scope.`);
      if (needsPlanner && !planFeatures[await getPlan(actor)].aiOptimization) {
        throw upgradeRequired('aiOptimization');
      }
    },
    requireWithinRateLimit({ userId }) {
      if (clock() >= windowEndMs) {
        changesByUser = new Map();
        windowEndMs = clock() + MINUTE_MS;
      }
      const count = (changesByUser.get(userId) ?? 0) + 1;
      changesByUser.set(userId, count);
      if (count <= MAX_CHANGES_PER_MINUTE) return;
      throw new Problem('too-many-requests', 'Too many changes. Try again in a minute.', {
        retryAfter: Math.ceil((windowEndMs - clock()) / 1000),
      });
    },
  };
}
