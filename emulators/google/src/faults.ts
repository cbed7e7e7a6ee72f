import type { Context } from 'koa';
import { GoogleError } from './google-error.ts';

const KINDS = [
  'delay',
  'error',
  'half-page',
  'hang',
  'html',
  'reset',
  'reset-after',
  'truncated',
] as const;

/** A failure to simulate for the next `times` matching calls, after the first `skip` of them. */
export interface Fault {
  kind: (typeof KINDS)[number];
  /** Call name, such as `events.list` or `token`. `events.*` matches every events method. */
  call: string;
  times: number;
  skip: number;
  status: number;
  reason: string | undefined;
  retryAfter: string | undefined;
  delayMs: number;
}

const isKind = (kind: string | undefined): kind is Fault['kind'] =>
  KINDS.includes(kind as Fault['kind']);

/** Parses a fault from a form, such as `kind=error&status=403&reason=rateLimitExceeded&times=2`. */
export function parseFault(form: Record<string, string | undefined>): Fault | undefined {
  const { kind, call = '*', times = '1', skip = '0', status = '503', ms = '0' } = form;
  if (!isKind(kind)) return undefined;
  return {
    kind,
    call,
    times: Number(times),
    skip: Number(skip),
    status: Number(status),
    reason: form['reason'],
    retryAfter: form['retry_after'],
    delayMs: Number(ms),
  };
}

const matchesCall = (pattern: string, call: string) =>
  pattern.endsWith('*') ? call.startsWith(pattern.slice(0, -1)) : pattern === call;

/** Queue of faults, oldest first, and the number of calls per method. */
export class Faults {
  #waiting: Fault[] = [];
  readonly calls = new Map<string, number>();

  add(fault: Fault): void {
    this.#waiting.push(fault);
  }

  clear(): void {
    this.#waiting = [];
    this.calls.clear();
  }

  take(call: string): Fault | undefined {
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
    const fault = this.#waiting.find((candidate) => matchesCall(candidate.call, call));
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.times -= 1;
    this.#waiting = this.#waiting.filter(({ times }) => times > 0);
    return fault;
  }
}

const DEFAULT_REASONS: Record<number, [string, string]> = {
  401: ['authError', 'Invalid Credentials'],
  403: ['rateLimitExceeded', 'Rate Limit Exceeded'],
  410: ['fullSyncRequired', 'Sync token is no longer valid, a full sync is required.'],
  429: ['rateLimitExceeded', 'Too Many Requests'],
  500: ['backendError', 'Backend Error'],
  503: ['backendError', 'The service is currently unavailable.'],
};

const REASON_MESSAGES: Record<string, string> = {
  insufficientPermissions: 'Request had insufficient authentication scopes.',
  quotaExceeded: 'Calendar usage limits exceeded.',
  userRateLimitExceeded: 'User Rate Limit Exceeded',
};

function sendError(ctx: Context, { call, status, ...fault }: Fault): void {
  const [defaultReason = 'backendError', defaultMessage = 'Backend Error'] =
    DEFAULT_REASONS[status] ?? [];
  const reason = fault.reason ?? defaultReason;
  const isUsageLimit = /RateLimit|rateLimit|quota/.test(reason);
  const error = new GoogleError(reason, REASON_MESSAGES[reason] ?? defaultMessage, {
    status,
    domain: isUsageLimit ? 'usageLimits' : status === 410 ? 'calendar' : 'global',
  });
  ctx.status = status;
  if (fault.retryAfter) ctx.set('retry-after', fault.retryAfter);
  const oauthBody = { error: fault.reason ?? 'server_error', error_description: 'Bad Request' };
  ctx.body = ctx.path.startsWith('/calendar/') ? error.toJSON() : oauthBody;
}

const runsCallFirst = ({ kind }: Fault) =>
  kind === 'delay' || kind === 'reset-after' || kind === 'truncated' || kind === 'half-page';

async function applyFault(ctx: Context, fault: Fault): Promise<void> {
  const { kind, delayMs } = fault;
  if (kind === 'error') {
    sendError(ctx, fault);
  } else if (kind === 'html') {
    ctx.status = fault.status;
    ctx.body = '<!doctype html><title>Error 502 (Server Error)</title>';
  } else if (kind === 'hang') {
    ctx.respond = false;
  } else if (kind === 'reset' || kind === 'reset-after') {
    ctx.respond = false;
    ctx.req.socket.destroy();
  } else if (kind === 'truncated') {
    const json = JSON.stringify(ctx.body ?? {});
    ctx.body = json.slice(0, json.length / 2);
    ctx.type = 'json';
  } else if (kind === 'delay') {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

/** Runs a call and applies a pending fault before or after it. */
export async function withFaults(
  ctx: Context,
  { faults, call }: { faults: Faults; call: string },
  run: (halfPage: boolean) => Promise<void>,
): Promise<void> {
  const fault = faults.take(call);
  if (!fault || runsCallFirst(fault)) await run(fault?.kind === 'half-page');
  if (fault) await applyFault(ctx, fault);
}
