import type { ai, PlanProgress } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import {
  EventStream,
  Problem,
  type Call,
  type Log,
  type ServerEvent,
} from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { PlanRequest } from './asking.ts';
import { applyPlan } from './operations-apply.ts';
import { seekPlan, toldPlan, type PlansDeps, type Watching } from './operations.ts';
import type { Progress } from './solving.ts';

const PAUSE_MS = 100;

const progressOf = ({ objective, lowerBound }: Progress, elapsed_ms: number): PlanProgress => {
  const lower_bound = lowerBound > 0 ? lowerBound : null;
  return {
    objective,
    lower_bound,
    gap: lower_bound === null ? null : (objective - lower_bound) / objective,
    elapsed_ms,
  };
};

const problemOf = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem('internal', t('Something went wrong on our side. Retry in a moment.'));

/** Whether something has been refused by now; what is under way goes on. */
const refusedAtOnce = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setImmediate(resolve))]);

/** What is told of work as it goes on, and how it ends. */
interface Work {
  stream: EventStream;
  watching: Required<Watching>;
  /** Sends the end of the work, or why there is none. */
  endWith: (ending: Promise<ServerEvent>) => EventStream;
}

/** A stream of the progress of a search; whoever hangs up ends the search. */
function beginWork({ log }: { log: Log }, { requestId }: Caller): Work {
  const begun = performance.now();
  const hangUp = new AbortController();
  const stream = new EventStream(() => hangUp.abort());
  let last = -Infinity;
  const onProgress = (progress: Progress) => {
    const elapsed = performance.now() - begun;
    if (elapsed - last < PAUSE_MS) return;
    last = elapsed;
    stream.send({ name: 'progress', data: progressOf(progress, Math.round(elapsed)) });
  };
  const refuse = (err: unknown) => {
    if (hangUp.signal.aborted) return;
    if (!(err instanceof Problem)) log.error({ err, request_id: requestId }, 'a plan failed');
    stream.send({ name: 'problem', data: problemOf(err).toBody(requestId) });
  };
  const endWith = (ending: Promise<ServerEvent>) => {
    // The headers go out with the first bytes.
    stream.sendHeartbeat();
    void ending.then((event) => stream.send(event), refuse).finally(() => stream.end());
    return stream;
  };
  return { stream, watching: { signal: hangUp.signal, onProgress }, endWith };
}

type StreamDeps = PlansDeps & { log: Log };

/**
 * A plan as a stream: how the search goes, then the plan, or a problem. Who hangs up ends the search.
 * What is refused before it begins is an answer of its own.
 */
export async function streamPlan(
  deps: StreamDeps,
  caller: Caller,
  request: PlanRequest,
): Promise<EventStream> {
  const { watching, endWith } = beginWork(deps, caller);
  const seeking = await seekPlan(deps, caller, request, watching);
  await refusedAtOnce(seeking.found);
  return endWith(toldPlan(seeking).then((data) => ({ name: 'plan', data })));
}

/**
 * The same for applying one. The search that a stale plan asks for is told and can be ended; what is
 * being applied is applied, whoever hangs up.
 */
export async function streamApplied(
  deps: StreamDeps,
  call: Call<typeof ai.applyPlan>,
): Promise<EventStream> {
  const { stream, watching, endWith } = beginWork(deps, call);
  let tellStale = () => {};
  const isStale = new Promise<void>((resolve) => (tellStale = resolve));
  const onStale = () => {
    stream.send({ name: 'stale', data: {} });
    tellStale();
  };
  const applying = applyPlan(deps, call, { ...watching, onStale });
  await Promise.race([applying, isStale]);
  return endWith(applying.then((data) => ({ name: 'applied', data })));
}
