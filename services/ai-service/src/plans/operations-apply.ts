import type { ai, AppliedPlan, ApplyRequest } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidRequest, Problem, type Call } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import { isStale } from './plan-fingerprint.ts';
import { createTaskDraft } from './task-draft.ts';
import { createPlan, requirePlan, type PlansDeps, type SearchOptions } from './operations.ts';
import { isInFuture } from './build-proposal.ts';
import { findPendingChanges, getChangeIds } from './applied-changes.ts';
import type { PlanChanges, Proposal } from './proposal.ts';
import { loadPlanInput, type PlanInput } from './plan-input.ts';
import type { StoredPlan } from './repository.ts';
import { analyzeAfterChanges } from './projected-analysis.ts';

/** Selects the requested changes. Defaults to all. */
function selectChanges({ moves, chunks }: Proposal, { move_ids }: ApplyRequest): PlanChanges {
  if (!move_ids) return { moves, chunks };
  const knownIds = getChangeIds({ moves, chunks });
  const unknownIndex = move_ids.findIndex((id) => !knownIds.has(id));
  if (unknownIndex >= 0) {
    const detail = t("This plan doesn't contain this change");
    throw invalidRequest([{ pointer: `/move_ids/${unknownIndex}`, detail }]);
  }
  const isSelected = ({ id }: { id: string }) => move_ids.includes(id);
  return { moves: moves.filter(isSelected), chunks: chunks.filter(isSelected) };
}

/** Options for searching for a new plan if the applied one is stale. */
export interface ApplyOptions extends SearchOptions {
  /** Called before the search starts. */
  onStale?: () => void;
}

/** Creates the error for a stale plan, including a new plan. */
async function createStaleProblem(
  deps: PlansDeps,
  caller: Caller,
  { request }: StoredPlan,
  { onStale, ...options }: ApplyOptions,
): Promise<Problem> {
  onStale?.();
  const plan = await createPlan(deps, caller, request, options);
  const detail = t("Your calendar has changed since this plan was created. Here's a new plan.");
  return new Problem('plan-stale', detail, { plan });
}

function toNewEvents({ chunks }: PlanChanges, { intents, parameters }: PlanInput) {
  const defaultTitle = parameters.timeRequest?.title ?? t('Planned time');
  const titles = new Map([...intents.tasks, ...intents.habits].map(({ id, title }) => [id, title]));
  return chunks.map(({ schedule_id, kind, task_id, habit_id, start_time, end_time }) => ({
    schedule_ids: [schedule_id],
    title: titles.get(task_id ?? habit_id ?? '') ?? defaultTitle,
    time_zone: parameters.timeZone,
    start_time,
    end_time,
    kind,
    task_id,
    habit_id,
  }));
}

/** Errors caused by a concurrent change to the calendar. */
const CONCURRENT_CHANGE_CODES = new Set(['version-mismatch', 'not-found']);

/** Applies a plan, or selected changes from it, as one history batch. */
export async function applyPlan(
  deps: PlansDeps,
  { actor, params, body, idempotencyKey }: Call<typeof ai.applyPlan>,
  options: ApplyOptions = {},
): Promise<AppliedPlan> {
  const caller = { actor };
  const stored = await requirePlan(deps.db, caller, params.plan_id);
  const { proposal, request, base } = stored;
  const selected = selectChanges(proposal, body);
  const input = await loadPlanInput(deps.core, caller, request, proposal.now);
  const { calendar, problem, intents, parameters } = input;
  const pending = findPendingChanges(selected, input);
  if (isStale(base, problem, intents, proposal) || !isInFuture(pending, deps.clock())) {
    throw await createStaleProblem(deps, caller, stored, options);
  }
  if (pending.moves.length + pending.chunks.length === 0) {
    throw new Problem('conflict', t('These changes have already been applied.'));
  }
  const { changes, commit, revert } = await createTaskDraft(deps, caller, stored, pending);
  let batch_id: string | null = null;
  await deps.core
    .call(caller, events.arrange, {
      body: {
        moves: changes.moves.map(({ event_id, to }) => ({
          event_id,
          version: problem.events.get(event_id)?.version ?? 0,
          ...to,
        })),
        new_events: toNewEvents(changes, input),
        cause: 'optimizer',
      },
      ...(idempotencyKey && { idempotencyKey }),
      onBatch: (id) => (batch_id = id),
    })
    .catch(async (error: unknown) => {
      await revert();
      const isConcurrentChange =
        error instanceof Problem && CONCURRENT_CHANGE_CODES.has(error.code);
      throw isConcurrentChange ? await createStaleProblem(deps, caller, stored, options) : error;
    });
  await commit();
  if (batch_id === null) throw new Error('core-api arranged events without a batch');
  return {
    batch_id,
    applied: [...getChangeIds(pending)],
    score_after: analyzeAfterChanges(calendar, parameters.timeZone, parameters.window, pending)
      .productivity_score,
  };
}
