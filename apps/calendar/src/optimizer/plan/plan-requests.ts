import { ApiError, type ApiClient } from '@scheduler/api-client';
import { readEventStream } from '@scheduler/api-client/event-stream';
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
import { getTimeZone } from '../../local-dates.ts';

interface SearchOptions {
  signal: AbortSignal;
  onProgress: (progress: PlanProgress) => void;
  /** Called if the calendar has changed, so the server computes a new plan and applies nothing. */
  onStale?: () => void;
}

interface PlanSearch extends SearchOptions {
  window: { start: string; end: string };
}

/** The server's time limit plus time for queueing and the response. */
const TIMEOUT_MS = 60_000;

/**
 * Reads an event stream up to its final event, and reports the progress of the search.
 *
 * @returns the data of the final event
 * @throws ApiError if the stream reports a problem
 */
async function readUntil(
  finalEvent: string,
  response: Response,
  { onProgress, onStale }: SearchOptions,
): Promise<unknown> {
  for await (const { event, data } of readEventStream(response)) {
    const message: unknown = JSON.parse(data);
    if (event === finalEvent) return message;
    if (event === 'problem') throw new ApiError(problemBody.parse(message));
    if (event === 'stale') onStale?.();
    if (event === 'progress') onProgress(planProgress.parse(message));
  }
  throw new Error('The stream ended without a final event');
}

/**
 * Requests a plan and reports the progress of the search. Aborting the signal stops the search.
 *
 * @throws ApiError if the server rejects the request or reports a problem during the search
 */
export async function requestPlan(api: ApiClient, search: PlanSearch): Promise<Plan> {
  const { window, signal } = search;
  const body = { window, time_zone: getTimeZone() };
  const response = await api.stream(ai.optimize, { body, signal, timeout: TIMEOUT_MS });
  return plan.parse(await readUntil('plan', response, search));
}

/** The plan's changes to apply. */
export interface ApplyOptions extends SearchOptions {
  planId: string;
  ids: readonly string[];
}

/**
 * Applies a plan or part of it. If the plan is stale, the server computes a new one, and aborting
 * the signal stops that search.
 *
 * @throws ApiError if the server rejects the request; code `plan-stale` includes the new plan
 */
export async function applyPlan(api: ApiClient, options: ApplyOptions): Promise<AppliedPlan> {
  const { planId, ids, signal } = options;
  const response = await api.stream(ai.applyPlan, {
    params: { plan_id: planId },
    body: { move_ids: [...ids] },
    signal,
    timeout: TIMEOUT_MS,
  });
  return appliedPlan.parse(await readUntil('applied', response, options));
}
