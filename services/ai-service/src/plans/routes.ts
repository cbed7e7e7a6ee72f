import { ai } from '@scheduler/contracts/ai';
import { defineHandler, type Call, type Log, type MountedRoute } from '@scheduler/service-kit';
import { fullRequest, quickRequest, type PlanRequest } from './asking.ts';
import { applyPlan } from './operations-apply.ts';
import { makePlan, readPlan, type PlansDeps } from './operations.ts';
import { streamApplied, streamPlan } from './streaming.ts';

type Asking = Call<typeof ai.optimize> | Call<typeof ai.quickOptimize>;

function answerPlan(deps: PlansDeps & { log: Log }, call: Asking, request: PlanRequest) {
  const caller = { actor: call.actor, requestId: call.requestId };
  if (call.wantsStream) return streamPlan(deps, caller, request);
  return makePlan(deps, caller, request, { signal: call.signal });
}

export const planRoutes = (deps: PlansDeps & { log: Log }): MountedRoute[] => [
  defineHandler(ai.quickOptimize, (call) => answerPlan(deps, call, quickRequest(call.body))),
  defineHandler(ai.optimize, (call) => answerPlan(deps, call, fullRequest(call.body))),
  defineHandler(ai.readPlan, (call) => readPlan(deps, call)),
  defineHandler(ai.applyPlan, (call) =>
    call.wantsStream ? streamApplied(deps, call) : applyPlan(deps, call, { signal: call.signal }),
  ),
];
