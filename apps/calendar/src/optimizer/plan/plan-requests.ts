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

interface ProgressOptions {
  signal: AbortSignal;
  onProgress: (progress: PlanProgress) => void;
}

export interface PlanSearch extends ProgressOptions {
  window: { start: string; end: string };
}

/** The server's time limit plus time for queueing and the response. */
const TIMEOUT_MS = 60_000;

/**
 * Reads an event stream up to its final event and passes the earlier events to `onEvent`.
 *
 * @throws ApiError if the stream reports a problem
 */
async function readUntil<T>(
  response: Response,
  finalEvent: { name: string; parse: (message: unknown) => T },
  onEvent: (name: string, message: unknown) => void,
): Promise<T> {
  for await (const { event = '', data } of readEventStream(response)) {
    const message: unknown = JSON.parse(data);
    if (event === finalEvent.name) return finalEvent.parse(message);
    if (event === 'problem') throw new ApiError(problemBody.parse(message));
    onEvent(event, message);
  }
  throw new Error('The stream ended without a final event');
}

/**
 * Requests a plan and reports the progress of the search. Aborting the signal stops the search.
 *
 * @throws ApiError if the server rejects the request or reports a problem during the search
 */
export async function requestPlan(
  api: ApiClient,
  { window, signal, onProgress }: PlanSearch,
): Promise<Plan> {
  const response = await api.stream(ai.optimize, {
    body: { window, time_zone: getTimeZone() },
    signal,
    timeout: TIMEOUT_MS,
  });
  return readUntil(
    response,
    { name: 'plan', parse: (message) => plan.parse(message) },
    (name, message) => {
      if (name === 'progress') onProgress(planProgress.parse(message));
    },
  );
}

/** The plan's changes to apply. */
export interface ApplyOptions extends ProgressOptions {
  planId: string;
  ids: readonly string[];
  /** Called if the calendar has changed, so the server computes a new plan and applies nothing. */
  onStale: () => void;
}

/**
 * Applies a plan or part of it. If the plan is stale, the server computes a new one, and aborting
 * the signal stops that search.
 *
 * @throws ApiError if the server rejects the request; code `plan-stale` includes the new plan
 */
export async function applyPlan(
  api: ApiClient,
  { planId, ids, signal, onStale, onProgress }: ApplyOptions,
): Promise<AppliedPlan> {
  const response = await api.stream(ai.applyPlan, {
    params: { plan_id: planId },
    body: { move_ids: [...ids] },
    signal,
    timeout: TIMEOUT_MS,
  });
  return readUntil(
    response,
    { name: 'applied', parse: (message) => appliedPlan.parse(message) },
    (name, message) => {
      if (name === 'stale') onStale();
      if (name === 'progress') onProgress(planProgress.parse(message));
    },
  );
}
