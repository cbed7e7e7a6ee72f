import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import { applyRequest, optimizeRequest, quickOptimizeRequest } from './plan-requests.ts';
import { appliedPlan, plan } from './plans.ts';

const byId = z.object({ plan_id: id });

/**
 * With `Accept: text/event-stream` both answer a stream: `progress` while a plan is sought, then
 * `plan`, or `problem` with the body of a refusal. Who hangs up ends the search.
 */
export const quickOptimize = route({
  name: 'ai.quickOptimize',
  method: 'POST',
  path: '/ai/quick-optimize',
  feature: 'aiOptimization',
  body: quickOptimizeRequest,
  response: plan,
});

export const optimize = route({
  name: 'ai.optimize',
  method: 'POST',
  path: '/ai/optimize',
  feature: 'aiOptimization',
  body: optimizeRequest,
  response: plan,
});

/** A plan is kept for a day. */
export const readPlan = route({
  name: 'ai.readPlan',
  method: 'GET',
  path: '/ai/plans/:plan_id',
  feature: 'aiOptimization',
  params: byId,
  response: plan,
});

/**
 * One batch; 409 `plan-stale` with a fresh `plan` when the calendar changed underneath. As a stream:
 * `applied`, or `stale` and `progress` while a fresh one is sought, and then the `problem` with it.
 */
export const applyPlan = route({
  name: 'ai.applyPlan',
  method: 'POST',
  path: '/ai/plans/:plan_id/apply',
  feature: 'aiOptimization',
  params: byId,
  body: applyRequest,
  response: appliedPlan,
});
