import type { ai, PlanProgress } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import {
  EventStream,
  getRequestId,
  Problem,
  type Call,
  type Log,
  type ServerEvent,
} from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { PlanRequest } from './plan-request.ts';
import { applyPlan } from './operations-apply.ts';
import {
  startPlanSearch,
  presentFoundPlan,
  type PlansDeps,
  type SearchOptions,
} from './operations.ts';
import type { Progress } from './solve.ts';

const PROGRESS_INTERVAL_MS = 100;

const toPlanProgress = ({ objective, lowerBound }: Progress, elapsed_ms: number): PlanProgress => {
  const lower_bound = lowerBound > 0 ? lowerBound : null;
  return {
    objective,
    lower_bound,
    gap: lower_bound === null ? null : (objective - lower_bound) / objective,
    elapsed_ms,
  };
};

const toProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem('internal', t('Something went wrong on our side. Retry in a moment.'));

/** Rejects if the operation fails before the next event loop iteration. */
const rejectIfFailedEarly = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(resolve))]);

/** A progress stream and the options that connect it to a search. */
interface PlanStream {
  stream: EventStream;
  searchOptions: Required<SearchOptions>;
  /** Sends the result or the error, and ends the stream. */
  finishWith: (result: Promise<ServerEvent>) => EventStream;
}

/** Opens a progress stream. A client disconnect cancels the search. */
function openPlanStream({ log }: { log: Log }): PlanStream {
  const startedAt = performance.now();
  const controller = new AbortController();
  const stream = new EventStream(() => controller.abort());
  let lastSentMs = -Infinity;
  const onProgress = (progress: Progress) => {
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs - lastSentMs < PROGRESS_INTERVAL_MS) return;
    lastSentMs = elapsedMs;
    stream.send({ name: 'progress', data: toPlanProgress(progress, Math.round(elapsedMs)) });
  };
  const sendProblem = (err: unknown) => {
    if (controller.signal.aborted) return;
    if (!(err instanceof Problem)) log.error({ err }, 'plan failed');
    stream.send({ name: 'problem', data: toProblem(err).toBody(getRequestId()) });
  };
  const finishWith = (result: Promise<ServerEvent>) => {
    // Node.js sends the headers together with the first bytes of the body.
    stream.sendHeartbeat();
    void result.then((event) => stream.send(event), sendProblem).finally(() => stream.end());
    return stream;
  };
  return {
    stream,
    searchOptions: { signal: controller.signal, onProgress },
    finishWith,
  };
}

type StreamDeps = PlansDeps & { log: Log };

/**
 * Streams the progress of a search, then the plan or a problem. A client disconnect cancels the
 * search. Errors before the search starts are regular error responses.
 */
export async function streamPlan(
  deps: StreamDeps,
  caller: Caller,
  request: PlanRequest,
): Promise<EventStream> {
  const { searchOptions, finishWith } = openPlanStream(deps);
  const search = await startPlanSearch(deps, caller, request, searchOptions);
  await rejectIfFailedEarly(search.plan);
  return finishWith(presentFoundPlan(search).then((data) => ({ name: 'plan', data })));
}

/**
 * Applies a plan and streams the result. If the plan is stale, the search for a new one is streamed
 * and can be canceled. Applying changes isn't interrupted if the client disconnects.
 */
export async function streamApply(
  deps: StreamDeps,
  call: Call<typeof ai.applyPlan>,
): Promise<EventStream> {
  const { stream, searchOptions, finishWith } = openPlanStream(deps);
  const { promise: stalePromise, resolve: resolveStale } = Promise.withResolvers<void>();
  const onStale = () => {
    stream.send({ name: 'stale', data: {} });
    resolveStale();
  };
  const appliedPlan = applyPlan(deps, call, { ...searchOptions, onStale });
  await Promise.race([appliedPlan, stalePromise]);
  return finishWith(appliedPlan.then((data) => ({ name: 'applied', data })));
}
