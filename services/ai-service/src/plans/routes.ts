import { ai } from '@scheduler/contracts/ai';
import { defineHandler, type Call, type Log, type MountedRoute } from '@scheduler/service-kit';
import { fromOptimizeRequest, fromQuickRequest, type PlanRequest } from './plan-request.ts';
import { applyPlan } from './operations-apply.ts';
import { createPlan, getPlan, type PlansDeps } from './operations.ts';
import { streamApply, streamPlan } from './streaming.ts';

type OptimizeCall = Call<typeof ai.optimize> | Call<typeof ai.quickOptimize>;

function respondWithPlan(deps: PlansDeps & { log: Log }, call: OptimizeCall, request: PlanRequest) {
  const caller = { actor: call.actor };
  if (call.wantsStream) return streamPlan(deps, caller, request);
  return createPlan(deps, caller, request, { signal: call.signal });
}

export const planRoutes = (deps: PlansDeps & { log: Log }): MountedRoute[] => [
  defineHandler(ai.quickOptimize, (call) =>
    respondWithPlan(deps, call, fromQuickRequest(call.body)),
  ),
  defineHandler(ai.optimize, (call) => respondWithPlan(deps, call, fromOptimizeRequest(call.body))),
  defineHandler(ai.readPlan, (call) => getPlan(deps, call)),
  defineHandler(ai.applyPlan, (call) =>
    call.wantsStream ? streamApply(deps, call) : applyPlan(deps, call, { signal: call.signal }),
  ),
];
