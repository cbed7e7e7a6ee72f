import type { ai, Plan } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { newId, notFound, Problem, type Call, type Database } from '@scheduler/service-kit';
import type { Caller, CoreClient } from '../core-client.ts';
import { roundUpToGrid, toIsoString } from '../calendar/instants.ts';
import type { PlanRequest } from './plan-request.ts';
import { computeFingerprint, computeDigest } from './plan-fingerprint.ts';
import { presentPlan } from './plan-presenter.ts';
import { buildProposal } from './build-proposal.ts';
import { loadPlanInput, type PlanInput } from './plan-input.ts';
import { insertPlan, findPlanByInput, findPlan, type StoredPlan } from './repository.ts';
import type { Solvers } from './solvers.ts';
import type { Progress, SolveRequest } from './solve.ts';

export interface PlansDeps {
  db: Database;
  core: CoreClient;
  solvers: Solvers;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** Plans expire after one day. */
const PLAN_TTL_MS = DAY_MS;

export interface SearchOptions {
  onProgress?: (progress: Progress) => void;
  /** Cancels the search. */
  signal?: AbortSignal;
}

/** A running search and its input. */
export interface PlanSearch {
  input: PlanInput;
  /** Resolves to the stored plan if the input is unchanged. */
  plan: Promise<StoredPlan>;
}

const searchCanceled = (cause: unknown) =>
  new Problem('conflict', t('The search was canceled.'), { cause });

/** The solver request and a key of all its inputs. */
interface SearchJob {
  request: PlanRequest;
  input: PlanInput;
  solveRequest: SolveRequest;
  inputKey: string;
}

function createSearchJob(request: PlanRequest, input: PlanInput): SearchJob {
  const { instance, outsideHours, unplaceable } = input.problem;
  const solveRequest = { instance, budgetMs: request.time_budget_ms };
  const input_key = computeDigest([solveRequest, outsideHours, unplaceable, request]);
  return { request, input, solveRequest, inputKey: input_key };
}

async function runSearch(
  { db, solvers, clock }: PlansDeps,
  { actor }: Caller,
  { request, input, solveRequest, inputKey: input_key }: SearchJob,
  { onProgress, signal }: SearchOptions,
): Promise<StoredPlan> {
  const { calendar, intents, parameters, problem } = input;
  const solution = await solvers.plans
    .run({
      ownerId: actor.userId,
      input: solveRequest,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      throw signal?.aborted ? searchCanceled(error) : error;
    });
  const plan: StoredPlan = {
    id: newId(),
    user_id: actor.userId,
    input_key,
    request,
    base: computeFingerprint(problem, intents),
    proposal: buildProposal(calendar, problem, parameters, solution),
    expires_at: toIsoString(clock() + PLAN_TTL_MS),
  };
  await insertPlan(db, plan);
  return plan;
}

/** Reads the caller's calendar and starts the search for a plan. */
export async function startPlanSearch(
  deps: PlansDeps,
  caller: Caller,
  request: PlanRequest,
  options: SearchOptions = {},
): Promise<PlanSearch> {
  const input = await loadPlanInput(deps.core, caller, request, roundUpToGrid(deps.clock()));
  const job = createSearchJob(request, input);
  const cached = await findPlanByInput(deps.db, caller.actor.userId, job.inputKey);
  const storedPlan = cached ? Promise.resolve(cached) : runSearch(deps, caller, job, options);
  return { input, plan: storedPlan };
}

export const presentFoundPlan = async ({ input, plan: storedPlan }: PlanSearch): Promise<Plan> =>
  presentPlan(await storedPlan, input);

/** Creates a plan without applying it. */
export async function createPlan(
  deps: PlansDeps,
  caller: Caller,
  request: PlanRequest,
  options: SearchOptions = {},
): Promise<Plan> {
  return presentFoundPlan(await startPlanSearch(deps, caller, request, options));
}

/** @throws Problem 404 if the plan has expired or belongs to another user */
export async function requirePlan(db: Database, { actor }: Caller, id: string) {
  const stored = await findPlan(db, actor.userId, id);
  if (!stored) throw notFound(t('This plan'));
  return stored;
}

export async function getPlan(
  { db, core }: PlansDeps,
  { actor, params }: Call<typeof ai.readPlan>,
): Promise<Plan> {
  const caller = { actor };
  const stored = await requirePlan(db, caller, params.plan_id);
  return presentPlan(
    stored,
    await loadPlanInput(core, caller, stored.request, stored.proposal.now),
  );
}
