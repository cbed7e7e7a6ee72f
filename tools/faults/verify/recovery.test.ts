import type { Outcome, RequestRecord } from '../load/request.ts';
import { findOutageEnd, findViolations, UNAVAILABLE_CODES } from './recovery.ts';

const success: Outcome = { kind: 'success', status: 200, headers: new Headers(), body: null };
const createError = (status: number, code: string): Outcome => ({
  kind: 'error',
  status,
  headers: new Headers(),
  code,
  formatError: null,
});
const unavailable = createError(503, 'upstream-unavailable');

const createRecord = (
  startedAtMs: number,
  endedAtMs: number | null,
  outcome: Outcome | null,
  name = 'GET /api/schedules',
): RequestRecord => ({ name, service: 'core-api', startedAtMs, endedAtMs, outcome });

const rules = { isGatewayDown: false, codes: UNAVAILABLE_CODES };

describe('findOutageEnd', () => {
  const faultAtMs = 1000;

  it('returns the end of the last failed request once the product is stable', () => {
    const records = [
      createRecord(1100, 1200, unavailable),
      createRecord(2000, 2100, unavailable),
      createRecord(2200, 2300, success),
    ];
    expect(findOutageEnd(records, faultAtMs, 4000)).toBeNull();
    expect(findOutageEnd(records, faultAtMs, 5200)).toBe(2100);
  });

  it('counts a successful request that stalled', () => {
    const records = [createRecord(1100, 9000, success), createRecord(9100, 9200, success)];
    expect(findOutageEnd(records, faultAtMs, 13_000)).toBe(9000);
  });

  it('returns null while a request is stalled', () => {
    const records = [createRecord(1100, null, null), createRecord(1200, 1300, success)];
    expect(findOutageEnd(records, faultAtMs, 20_000)).toBeNull();
  });

  it('ignores requests that were completed before the fault', () => {
    const records = [createRecord(100, 200, unavailable), createRecord(1100, 1200, success)];
    expect(findOutageEnd(records, faultAtMs, 5000)).toBe(faultAtMs);
  });
});

describe('findViolations', () => {
  it('accepts unavailability as problem details', () => {
    expect(findViolations([createRecord(0, 1, unavailable)], rules)).toEqual([]);
  });

  it('groups unexpected error responses', () => {
    const records = [
      createRecord(0, 1, createError(500, 'internal')),
      createRecord(2, 3, createError(500, 'internal')),
    ];
    expect(findViolations(records, rules)).toEqual(['2 × GET /api/schedules: 500 internal']);
  });

  it('accepts broken connections only while the gateway is down', () => {
    const records = [createRecord(0, 1, { kind: 'lost', reason: 'ECONNRESET' })];
    expect(findViolations(records, rules)).toEqual(['1 × GET /api/schedules: ECONNRESET']);
    expect(findViolations(records, { ...rules, isGatewayDown: true })).toEqual([]);
  });

  it('rejects a version mismatch of a request that sends no version', () => {
    const mismatch = createError(412, 'version-mismatch');
    const records = [
      createRecord(0, 1, mismatch),
      createRecord(2, 3, mismatch, 'PUT /api/events/:id'),
    ];
    expect(findViolations(records, rules)).toEqual([
      '1 × GET /api/schedules: 412 version-mismatch',
    ]);
  });
});
