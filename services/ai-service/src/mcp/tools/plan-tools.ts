import type { ApiKeyScope } from '@scheduler/contracts';
import { history } from '@scheduler/contracts/core';
import { notFound, type Call } from '@scheduler/service-kit';
import type { ai } from '@scheduler/contracts/ai';
import * as z from 'zod';
import { findLatestUndoable } from '../../assistant/answers/undo.ts';
import { applyPlan } from '../../plans/operations-apply.ts';
import { createPlan } from '../../plans/operations.ts';
import { createConfirmation, requireConfirmation } from '../confirmation.ts';
import { defineTool } from '../define-tool.ts';
import { parsePeriod, confirmation, period, timeZone } from './inputs.ts';

const BUDGET_MS = 3000;

/** Scopes required to compute a plan. */
const PLAN_SCOPES: readonly ApiKeyScope[] = [
  'ai:use',
  'events:read',
  'schedules:read',
  'preferences:read',
  'tasks:read',
  'freebusy:read',
];

const optimizeTool = defineTool({
  name: 'optimise',
  title: 'Optimize the calendar',
  description:
    'Proposes better times for the events in a period. Changes nothing: call apply_plan with the moves that the user approves.',
  input: {
    ...period,
    time_zone: timeZone,
    max_moves: z.number().int().min(0).max(100).optional(),
  },
  scopes: PLAN_SCOPES,
  needsPlanner: true,
  run: async ({ start, end, time_zone, max_moves }, { deps, caller }) => {
    parsePeriod({ start, end });
    return createPlan(deps, caller, {
      window: { start, end },
      time_budget_ms: BUDGET_MS,
      ...(time_zone && { time_zone }),
      ...(max_moves !== undefined && { max_moves }),
    });
  },
});

const applyPlanTool = defineTool({
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Applies the given moves of a plan created by optimise as one batch that can be undone. Notifies guests by email.',
  input: {
    plan_id: z.uuid(),
    move_ids: z
      .array(z.string().max(40))
      .min(1)
      .max(100)
      .describe('IDs from moves and task_chunks'),
  },
  effect: 'changes',
  scopes: [...PLAN_SCOPES, 'events:write'],
  needsPlanner: true,
  run: async ({ plan_id, move_ids }, { deps, caller }) => {
    const { actor } = caller;
    deps.policy.requireWithinRateLimit(actor);
    const call = {
      actor,
      params: { plan_id },
      body: { move_ids },
      idempotencyKey: null,
    };
    return applyPlan(deps, call as Call<typeof ai.applyPlan>);
  },
});

const MAX_SEARCHED_BATCHES = 50;

const undoTool = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description:
    "Undoes one batch of changes. Defaults to the user's latest one. The first call is a dry run.",
  input: { batch_id: z.uuid().optional(), confirmation },
  effect: 'changes',
  scopes: ['history:undo', 'history:read'],
  run: async ({ batch_id, confirmation: requestConfirmation }, { deps, caller }) => {
    const { batches } = await deps.core.call(caller, history.list, {
      query: { limit: String(MAX_SEARCHED_BATCHES) },
    });
    const batch =
      batch_id === undefined
        ? findLatestUndoable(batches, caller.actor)
        : batches.find(({ id, can_undo }) => can_undo && id === batch_id);
    if (!batch) throw notFound('A change that can be undone');
    const effect = { batch_id: batch.id };
    const { actor } = caller;
    if (requestConfirmation === undefined) {
      return {
        dry_run: true,
        would_undo: { batch_id: batch.id, summary: batch.summary, at: batch.at },
        confirmation: createConfirmation(actor, 'undo', effect, deps.clock()),
      };
    }
    requireConfirmation(actor, 'undo', effect, requestConfirmation, deps.clock());
    deps.policy.requireWithinRateLimit(actor);
    const undoBatch = await deps.core.call(caller, history.undo, {
      params: { batch_id: batch.id },
    });
    return { dry_run: false, undone: batch.id, batch_id: undoBatch.batch_id };
  },
});

export const planTools = [optimizeTool, applyPlanTool, undoTool];
