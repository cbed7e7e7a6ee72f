import type { CheckResult } from '../report.ts';
import { formatRequest, type HttpRequest } from '../requests/http-request.ts';
import { send } from '../requests/send.ts';
import type { Delay, EventLoopProbe } from './probe.ts';

export interface SentRequest {
  request: HttpRequest;
  /** Epoch milliseconds. */
  startedAtMs: number;
  endedAtMs: number;
}

/** Longest time for which one request may block the others of a service. */
const MAX_DELAY_MS = 200;
/** Requests per operation that are repeated, because they were in progress during a delay. */
const MAX_SUSPECTS = 12;
const REPETITIONS = 3;
/** Repetitions that must be slow, so that other work on the machine doesn't count. */
const MIN_SLOW_REPETITIONS = 2;

const overlaps = ({ startedAtMs, endedAtMs }: SentRequest, delay: Delay) =>
  startedAtMs < delay.startedAtMs + delay.durationMs && endedAtMs > delay.startedAtMs;

const isTooLong = ({ durationMs }: Delay) => durationMs > MAX_DELAY_MS;

/** Repeats a request alone, and describes the event loop that it blocks again. */
async function repeatRequest(
  site: string,
  probe: EventLoopProbe,
  { request }: SentRequest,
): Promise<CheckResult | undefined> {
  const delays: Delay[] = [];
  for (let count = 0; count < REPETITIONS; count += 1) {
    await send(site, request);
    const longest = (await probe.takeDelays())
      .filter(isTooLong)
      .toSorted((a, b) => b.durationMs - a.durationMs)[0];
    if (longest) delays.push(longest);
  }
  const [first] = delays;
  if (!first || delays.length < MIN_SLOW_REPETITIONS) return undefined;
  const durations = delays.map(({ durationMs }) => Math.round(durationMs)).join(', ');
  return {
    name: `event loop of ${first.service}`,
    failures: [`blocked for ${durations} ms`],
    request: formatRequest(request),
  };
}

function findLongestDelays(delays: readonly Delay[]): Map<string, number> {
  const longest = new Map<string, number>();
  for (const { service, durationMs } of delays) {
    longest.set(service, Math.max(longest.get(service) ?? 0, Math.round(durationMs)));
  }
  return longest;
}

interface LoopReport {
  blocking: CheckResult[];
  /** Longest delay by service in milliseconds. */
  longest: Map<string, number>;
  /** Longest delay that no repeated request causes; 0 if there is none. */
  unexplainedDelayMs: number;
}

/**
 * Finds the requests that block an event loop for too long. Repeats those that were in progress
 * during a long delay, because other work on the machine can also cause one.
 */
export async function findBlockingRequests(
  site: string,
  probe: EventLoopProbe,
  sent: readonly SentRequest[],
): Promise<LoopReport> {
  const delays = await probe.takeDelays();
  const longDelays = delays.filter(isTooLong);
  const suspects = sent
    .filter((request) => longDelays.some((delay) => overlaps(request, delay)))
    .toSorted((a, b) => b.endedAtMs - b.startedAtMs - (a.endedAtMs - a.startedAtMs))
    .slice(0, MAX_SUSPECTS);
  const blocking: CheckResult[] = [];
  for (const suspect of suspects) {
    const result = await repeatRequest(site, probe, suspect);
    if (result) blocking.push(result);
  }
  const longest = findLongestDelays(delays);
  const longestMs = longDelays.length === 0 ? 0 : Math.max(...longest.values());
  return { blocking, longest, unexplainedDelayMs: blocking.length === 0 ? longestMs : 0 };
}
