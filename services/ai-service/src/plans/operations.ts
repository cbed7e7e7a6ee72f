import type { ai, Plan } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import { newId, notFound, Problem, type Call, type Database } from '@scheduler/service-kit';
import type { Caller, CoreClient } from '../core-client.ts';
import { momentOn, type PlanRequest } from './asking.ts';
import { baseOf, digestOf } from './base.ts';
import { presentPlan } from './presenting.ts';
import { proposalOf } from './propose.ts';
import { readFor, type Reading } from './reading.ts';
import { keepPlan, planMadeOf, planOfUser, type StoredPlan } from './repository.ts';
import type { Solvers } from './solvers.ts';
import type { Progress, Question } from './solving.ts';

export interface PlansDeps {
  db: Database;
  core: CoreClient;
  solvers: Solvers;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** A plan is for the day on which it was made. */
const LIFE_MS = 86_400_000;

export interface Watching {
  onProgress?: (progress: Progress) => void;
  /** Ends the search. */
  signal?: AbortSignal;
}

/** What was read for a plan, and the search for it under way. */
export interface Seeking {
  reading: Reading;
  /** The same of the same: what was found before is found again. */
  found: Promise<StoredPlan>;
}

const hungUp = (cause: unknown) =>
  new Problem('conflict', t('The search was given up by whom it was for.'), { cause });

/** What is searched, and the key of all that the answer hangs on. */
interface Sought {
  request: PlanRequest;
  reading: Reading;
  question: Question;
  input_key: string;
}

function soughtFor(request: PlanRequest, reading: Reading): Sought {
  const { instance, outside, homeless } = reading.planned;
  const question = { instance, budgetMs: request.time_budget_ms };
  const input_key = digestOf([question, outside, homeless, request]);
  return { request, reading, question, input_key };
}

async function search(
  { db, solvers, clock }: PlansDeps,
  { actor }: Caller,
  { request, reading, question, input_key }: Sought,
  { onProgress, signal }: Watching,
): Promise<StoredPlan> {
  const { calendar, intents, ask, planned } = reading;
  const solution = await solvers.plans
    .run({
      owner: actor.userId,
      question,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      throw signal?.aborted ? hungUp(error) : error;
    });
  const plan: StoredPlan = {
    id: newId(),
    user_id: actor.userId,
    input_key,
    request,
    base: baseOf(planned, intents),
    proposal: proposalOf(calendar, planned, ask, solution),
    expires_at: new Date(clock() + LIFE_MS).toISOString(),
  };
  await keepPlan(db, plan);
  return plan;
}

/** Reads the caller's calendar and begins to seek a plan for it. */
export async function seekPlan(
  deps: PlansDeps,
  caller: Caller,
  request: PlanRequest,
  watching: Watching = {},
): Promise<Seeking> {
  const reading = await readFor(deps.core, caller, request, momentOn(deps.clock()));
  const sought = soughtFor(request, reading);
  const known = await planMadeOf(deps.db, caller.actor.userId, sought.input_key);
  const found = known ? Promise.resolve(known) : search(deps, caller, sought, watching);
  return { reading, found };
}

export const toldPlan = async ({ reading, found }: Seeking): Promise<Plan> =>
  presentPlan(await found, reading);

/** A plan for the caller: a proposal, kept for a day, of which nothing is done. */
export async function makePlan(
  deps: PlansDeps,
  caller: Caller,
  request: PlanRequest,
  watching: Watching = {},
): Promise<Plan> {
  return toldPlan(await seekPlan(deps, caller, request, watching));
}

/** @throws Problem 404 for one that is over, or somebody else's */
export async function requirePlan(db: Database, { actor }: Caller, id: string) {
  const stored = await planOfUser(db, actor.userId, id);
  if (!stored) throw notFound(t('This plan'));
  return stored;
}

export async function readPlan(
  { db, core }: PlansDeps,
  { actor, requestId, params }: Call<typeof ai.readPlan>,
): Promise<Plan> {
  const caller = { actor, requestId };
  const stored = await requirePlan(db, caller, params.plan_id);
  return presentPlan(stored, await readFor(core, caller, stored.request, stored.proposal.now));
}
