import type { ai, AppliedPlan, ApplyRequest } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidRequest, Problem, type Call } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import { isStale } from './base.ts';
import { noteTask } from './noting.ts';
import { makePlan, requirePlan, type PlansDeps, type Watching } from './operations.ts';
import { isAhead } from './propose.ts';
import { leftOf, type Chosen } from './done.ts';
import type { Proposal } from './proposal.ts';
import { readFor, type Reading } from './reading.ts';
import type { StoredPlan } from './repository.ts';
import { analysisAfter } from './score-after.ts';

/** The changes that are asked for; all of them unless told. */
function chosenOf({ moves, chunks }: Proposal, { move_ids }: ApplyRequest): Chosen {
  if (!move_ids) return { moves, chunks };
  const known = new Set([...moves, ...chunks].map(({ id }) => id));
  const stranger = move_ids.findIndex((id) => !known.has(id));
  if (stranger >= 0) {
    const detail = t('There is no such change in this plan');
    throw invalidRequest([{ pointer: `/move_ids/${stranger}`, detail }]);
  }
  const isChosen = ({ id }: { id: string }) => move_ids.includes(id);
  return { moves: moves.filter(isChosen), chunks: chunks.filter(isChosen) };
}

/** The search for a fresh plan, where one is needed. */
export interface WatchingApply extends Watching {
  /** Told before it begins. */
  onStale?: () => void;
}

/** The plan cannot be carried out any more; a fresh one takes its place. */
async function stale(
  deps: PlansDeps,
  caller: Caller,
  { request }: StoredPlan,
  { onStale, ...watching }: WatchingApply,
): Promise<Problem> {
  onStale?.();
  const plan = await makePlan(deps, caller, request, watching);
  const detail = t('Your calendar changed since this plan was made. Here is a fresh one.');
  return new Problem('plan-stale', detail, { plan });
}

function newEvents({ chunks }: Chosen, { intents, ask }: Reading) {
  const wished = ask.wish?.title ?? t('Planned time');
  const titles = new Map([...intents.tasks, ...intents.habits].map(({ id, title }) => [id, title]));
  return chunks.map(({ schedule_id, kind, task_id, habit_id, start_time, end_time }) => ({
    schedule_ids: [schedule_id],
    title: titles.get(task_id ?? habit_id ?? '') ?? wished,
    time_zone: ask.timeZone,
    start_time,
    end_time,
    kind,
    task_id,
    habit_id,
  }));
}

/** What tells that somebody changed the calendar while it was being arranged. */
const CHANGED_UNDERNEATH = new Set(['version-mismatch', 'not-found']);

/** Carries out a plan or part of it, as one batch of the history. */
export async function applyPlan(
  deps: PlansDeps,
  { actor, requestId, params, body, idempotencyKey }: Call<typeof ai.applyPlan>,
  watching: WatchingApply = {},
): Promise<AppliedPlan> {
  const caller = { actor, requestId };
  const stored = await requirePlan(deps.db, caller, params.plan_id);
  const { proposal, request, base } = stored;
  const chosen = chosenOf(proposal, body);
  const reading = await readFor(deps.core, caller, request, proposal.now);
  const { calendar, planned, intents, ask } = reading;
  const left = leftOf(chosen, reading);
  if (isStale(base, planned, intents, proposal) || !isAhead(left, deps.clock())) {
    throw await stale(deps, caller, stored, watching);
  }
  if (left.moves.length + left.chunks.length === 0) {
    throw new Problem('conflict', t('Nothing of this is left to do: it is done already.'));
  }
  const { chosen: noted, keep, takeBack } = await noteTask(deps, caller, stored, left);
  let batch_id: string | null = null;
  await deps.core
    .call(caller, events.arrange, {
      body: {
        moves: noted.moves.map(({ event_id, to }) => ({
          event_id,
          version: planned.events.get(event_id)?.version ?? 0,
          ...to,
        })),
        new_events: newEvents(noted, reading),
        cause: 'optimizer',
      },
      ...(idempotencyKey && { idempotencyKey }),
      onBatch: (id) => (batch_id = id),
    })
    .catch(async (error: unknown) => {
      await takeBack();
      const isOvertaken = error instanceof Problem && CHANGED_UNDERNEATH.has(error.code);
      throw isOvertaken ? await stale(deps, caller, stored, watching) : error;
    });
  await keep();
  if (batch_id === null) throw new Error('core-api arranged events without a batch');
  return {
    batch_id,
    applied: [...left.moves, ...left.chunks].map(({ id }) => id),
    score_after: analysisAfter(calendar, ask.timeZone, ask.window, left).productivity_score,
  };
}
