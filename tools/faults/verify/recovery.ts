import type { RequestRecord } from '../load/request.ts';

/** A slower response counts as part of the outage. */
const STALL_MS = 2000;
/** The product has recovered after this time without failed or stalled requests. */
const STABLE_MS = 3000;

const isFailed = ({ outcome }: RequestRecord) => outcome !== null && outcome.kind !== 'success';

const getAgeMs = ({ startedAtMs, endedAtMs }: RequestRecord, nowMs: number) =>
  (endedAtMs ?? nowMs) - startedAtMs;

/**
 * Returns the end of the outage: the time at which the last failed request, or request that took
 * longer than `STALL_MS`, completed. If no request was affected, returns the time of the fault.
 *
 * @param faultAtMs time of the fault, on the clock of `performance.now()`
 * @returns `null` if the outage is ongoing or was over less than `STABLE_MS` ago
 */
export function findOutageEnd(
  records: readonly RequestRecord[],
  faultAtMs: number,
  nowMs: number,
): number | null {
  let endMs = faultAtMs;
  const services = new Set<string>();
  for (const record of records) {
    const isOld = record.endedAtMs !== null && record.endedAtMs < faultAtMs;
    if (isOld) continue;
    if (record.endedAtMs === null && getAgeMs(record, nowMs) > STALL_MS) return null;
    if (isFailed(record) || getAgeMs(record, nowMs) > STALL_MS) {
      endMs = Math.max(endMs, record.endedAtMs ?? nowMs);
    }
    if (record.outcome?.kind === 'success' && record.startedAtMs > endMs)
      services.add(record.service);
  }
  return nowMs - endMs >= STABLE_MS && services.size > 0 ? endMs : null;
}

export interface FailureRules {
  /** Whether connections may break without a response, because the gateway itself is down. */
  isGatewayDown: boolean;
  /** Problem codes that the scenario allows. */
  codes: readonly string[];
}

/** Codes for an unavailable service or database. Users wouldn't understand any other error. */
export const UNAVAILABLE_CODES = ['upstream-unavailable', 'busy'];

/** Expected error codes after a write with an unknown outcome. The ledger tracks such writes. */
const FOLLOW_UP_CODES = ['version-mismatch', 'not-found', 'conflict'];

/** HTTP statuses that auth-service returns while it is unavailable. */
const AUTH_UNAVAILABLE_STATUSES = [503, 504];

function findViolation({ name, outcome }: RequestRecord, rules: FailureRules): string | null {
  if (outcome === null || outcome.kind === 'success' || outcome.kind === 'cut') return null;
  if (outcome.kind === 'lost') return rules.isGatewayDown ? null : `${name}: ${outcome.reason}`;
  if (outcome.formatError !== null) return `${name}: ${outcome.formatError}`;
  if (name.includes('/auth/v1/')) {
    const isExpected =
      AUTH_UNAVAILABLE_STATUSES.includes(outcome.status) || rules.codes.includes(outcome.code);
    return isExpected ? null : `${name}: ${outcome.status} ${outcome.code}`;
  }
  const isExpected =
    rules.codes.includes(outcome.code) ||
    (name.includes('/api/events') && FOLLOW_UP_CODES.includes(outcome.code));
  return isExpected ? null : `${name}: ${outcome.status} ${outcome.code}`;
}

/** Returns the unexpected failures, with their number of occurrences. */
export function findViolations(records: readonly RequestRecord[], rules: FailureRules): string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const violation = findViolation(record, rules);
    if (violation) counts.set(violation, (counts.get(violation) ?? 0) + 1);
  }
  return Array.from(counts, ([violation, count]) => `${count} × ${violation}`);
}

/** Summarizes a run, for example `412 requests, 37 failed`. */
export function summarize(records: readonly RequestRecord[]): string {
  return `${records.length} requests, ${records.filter(isFailed).length} failed`;
}
