import { ApiError, type ApiClient } from '@scheduler/api-client';
import { messagesOf } from '@scheduler/api-client/stream';
import { problemBody } from '@scheduler/contracts';
import {
  ai,
  appliedPlan,
  plan,
  planProgress,
  type AppliedPlan,
  type Plan,
  type PlanProgress,
} from '@scheduler/contracts/ai';
import { localZone } from '../dates.ts';

interface Watching {
  signal: AbortSignal;
  onProgress: (progress: PlanProgress) => void;
}

export interface Search extends Watching {
  window: { start: string; end: string };
}

/** What the server spends on it at most, and some for a queue before and the way back. */
const LONGEST = 60_000;

/**
 * Reads a stream up to what ends it, and tells of what comes before.
 *
 * @throws ApiError for a refusal amid it
 */
async function endOf<T>(
  response: Response,
  ending: { name: string; parse: (told: unknown) => T },
  onEvent: (name: string, told: unknown) => void,
): Promise<T> {
  for await (const { event = '', data } of messagesOf(response)) {
    const told: unknown = JSON.parse(data);
    if (event === ending.name) return ending.parse(told);
    if (event === 'problem') throw new ApiError(problemBody.parse(told));
    onEvent(event, told);
  }
  throw new Error('The stream broke off');
}

/**
 * Asks for a plan, and tells how the search stands while it lasts. Aborting ends it.
 *
 * @throws ApiError for a refusal, before or amid the search
 */
export async function solve(api: ApiClient, { window, signal, onProgress }: Search): Promise<Plan> {
  const response = await api.stream(ai.optimize, {
    body: { window, time_zone: localZone() },
    signal,
    timeout: LONGEST,
  });
  return endOf(response, { name: 'plan', parse: (told) => plan.parse(told) }, (name, told) => {
    if (name === 'progress') onProgress(planProgress.parse(told));
  });
}

/** What of a plan is to be applied. */
export interface Application extends Watching {
  planId: string;
  ids: readonly string[];
  /** The calendar changed: nothing is applied, and a fresh plan is sought. */
  onStale: () => void;
}

/**
 * Applies a plan or part of it. Aborting ends the search for a fresh one that a stale plan leads to.
 *
 * @throws ApiError for a refusal; with code `plan-stale` it holds the fresh plan
 */
export async function applyPlan(
  api: ApiClient,
  { planId, ids, signal, onStale, onProgress }: Application,
): Promise<AppliedPlan> {
  const response = await api.stream(ai.applyPlan, {
    params: { plan_id: planId },
    body: { move_ids: [...ids] },
    signal,
    timeout: LONGEST,
  });
  return endOf(
    response,
    { name: 'applied', parse: (told) => appliedPlan.parse(told) },
    (name, told) => {
      if (name === 'stale') onStale();
      if (name === 'progress') onProgress(planProgress.parse(told));
    },
  );
}
