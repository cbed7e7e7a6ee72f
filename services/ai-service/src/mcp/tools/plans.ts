import type { ApiKeyScope } from '@scheduler/contracts';
import { history } from '@scheduler/contracts/core';
import { notFound, type Call } from '@scheduler/service-kit';
import type { ai } from '@scheduler/contracts/ai';
import * as z from 'zod';
import { findLatestUndoable } from '../../assistant/answers/undo.ts';
import { applyPlan } from '../../plans/operations-apply.ts';
import { makePlan } from '../../plans/operations.ts';
import { confirmationFor, requireConfirmation } from '../confirmation.ts';
import { offer, type Toolbox } from '../toolbox.ts';
import { checkedPeriod, confirmation, period, zone } from './inputs.ts';

const BUDGET_MS = 3000;

/** A plan is made of all of these. */
const READS: readonly ApiKeyScope[] = [
  'ai:use',
  'events:read',
  'schedules:read',
  'preferences:read',
  'tasks:read',
  'freebusy:read',
];

function optimise(box: Toolbox) {
  const { deps, caller } = box;
  offer(box, {
    name: 'optimise',
    title: 'Propose a better calendar',
    description:
      'Seeks a better arrangement of the events between two moments. It only proposes: apply_plan carries out what the person agrees to.',
    input: { ...period, time_zone: zone, max_moves: z.number().int().min(0).max(100).optional() },
    scopes: READS,
    needsPlanner: true,
    run: async ({ start, end, time_zone, max_moves }) => {
      checkedPeriod({ start, end });
      return makePlan(deps, caller, {
        window: { start, end },
        time_budget_ms: BUDGET_MS,
        ...(time_zone && { time_zone }),
        ...(max_moves !== undefined && { max_moves }),
      });
    },
  });
}

function apply(box: Toolbox) {
  const { deps, caller } = box;
  const { actor, requestId } = caller;
  offer(box, {
    name: 'apply_plan',
    title: 'Apply a plan',
    description:
      'Carries out moves of a plan that optimise proposed, named one by one, as one batch that can be undone. Guests are told by mail.',
    input: {
      plan_id: z.uuid(),
      move_ids: z
        .array(z.string().max(40))
        .min(1)
        .max(100)
        .describe('Ids of moves and task_chunks'),
    },
    effect: 'changes',
    scopes: [...READS, 'events:write'],
    needsPlanner: true,
    run: async ({ plan_id, move_ids }) => {
      deps.policy.effect(actor);
      const call = {
        actor,
        requestId,
        params: { plan_id },
        body: { move_ids },
        idempotencyKey: null,
      };
      return applyPlan(deps, call as Call<typeof ai.applyPlan>);
    },
  });
}

const LOOKED_AT = 50;

function undo(box: Toolbox) {
  const { deps, caller } = box;
  offer(box, {
    name: 'undo',
    title: 'Undo a change',
    description:
      'Takes back one batch of changes, the latest of their own unless told. The first call is a dry run.',
    input: { batch_id: z.uuid().optional(), confirmation },
    effect: 'changes',
    scopes: ['history:undo', 'history:read'],
    run: async ({ batch_id, confirmation: given }) => {
      const { batches } = await deps.core.call(caller, history.list, {
        query: { limit: String(LOOKED_AT) },
      });
      const batch =
        batch_id === undefined
          ? findLatestUndoable(batches, caller.actor)
          : batches.find(({ id, can_undo }) => can_undo && id === batch_id);
      if (!batch) throw notFound('A change that can be undone');
      const effect = { batch_id: batch.id };
      const { actor } = caller;
      if (given === undefined) {
        return {
          dry_run: true,
          would_undo: { batch_id: batch.id, summary: batch.summary, at: batch.at },
          confirmation: confirmationFor(actor, 'undo', effect, deps.clock()),
        };
      }
      requireConfirmation(actor, 'undo', effect, given, deps.clock());
      deps.policy.effect(actor);
      const done = await deps.core.call(caller, history.undo, { params: { batch_id: batch.id } });
      return { dry_run: false, undone: batch.id, batch_id: done.batch_id };
    },
  });
}

export const planTools = [optimise, apply, undo];
