import type { Plan, PlanProgress } from '@scheduler/contracts/ai';
import { EventStream, Problem, type Log } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { PlanRequest } from './asking.ts';
import { seekPlan, toldPlan, type PlansDeps } from './operations.ts';
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
    : new Problem('internal', 'Something went wrong on our side. Please try again.');

/** Whether something has been refused by now; what is under way goes on. */
const refusedAtOnce = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setImmediate(resolve))]);

/**
 * A plan as a stream: how the search goes, then the plan, or a problem. Who hangs up ends the search.
 * What is refused before it begins is an answer of its own.
 */
export async function streamPlan(
  deps: PlansDeps & { log: Log },
  caller: Caller,
  request: PlanRequest,
): Promise<EventStream> {
  const begun = performance.now();
  const hangUp = new AbortController();
  const stream = new EventStream(() => hangUp.abort());
  let last = -Infinity;
  const seeking = await seekPlan(deps, caller, request, {
    signal: hangUp.signal,
    onProgress: (progress) => {
      const elapsed = performance.now() - begun;
      if (elapsed - last < PAUSE_MS) return;
      last = elapsed;
      stream.send({ name: 'progress', data: progressOf(progress, Math.round(elapsed)) });
    },
  });
  await refusedAtOnce(seeking.found);
  // The headers go out with the first bytes.
  stream.beat();
  const tell = (plan: Plan) => stream.send({ name: 'plan', data: plan });
  const refuse = (err: unknown) => {
    if (hangUp.signal.aborted) return;
    if (!(err instanceof Problem)) {
      deps.log.error({ err, request_id: caller.requestId }, 'a plan failed');
    }
    stream.send({ name: 'problem', data: problemOf(err).toBody(caller.requestId) });
  };
  void toldPlan(seeking)
    .then(tell, refuse)
    .finally(() => stream.end());
  return stream;
}
