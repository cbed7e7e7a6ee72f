import { ApiError, type ApiClient } from '@scheduler/api-client';
import { messagesOf } from '@scheduler/api-client/stream';
import { problemBody } from '@scheduler/contracts';
import { ai, plan, planProgress, type Plan, type PlanProgress } from '@scheduler/contracts/ai';
import { localZone } from '../dates.ts';

export interface Search {
  window: { start: string; end: string };
  signal: AbortSignal;
  onProgress: (progress: PlanProgress) => void;
}

/** What the server spends on it at most, and some for a queue before and the way back. */
const LONGEST = 60_000;

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
  for await (const { event, data } of messagesOf(response)) {
    const told: unknown = JSON.parse(data);
    if (event === 'plan') return plan.parse(told);
    if (event === 'problem') throw new ApiError(problemBody.parse(told));
    if (event === 'progress') onProgress(planProgress.parse(told));
  }
  throw new Error('The search broke off');
}
