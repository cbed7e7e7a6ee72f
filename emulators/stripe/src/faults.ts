import type { Context } from 'koa';

const KINDS = ['bare', 'delay', 'error', 'html', 'reset', 'reset-after', 'truncated'] as const;

/** An injected fault for the next `times` requests that match the method and path prefix. */
export interface Fault {
  kind: (typeof KINDS)[number];
  times: number;
  status: number;
  ms: number;
  method: string | undefined;
  path: string;
}

const isKind = (kind: string): kind is Fault['kind'] => KINDS.includes(kind as Fault['kind']);

/** Parses a fault from form data, such as `kind=error&status=503&times=2&path=/v1/customers`. */
export function parseFault(form: Record<string, unknown>): Fault | undefined {
  const {
    kind,
    times = '1',
    status,
    ms = '0',
    method,
    path = '/v1',
  } = form as Record<string, string | undefined>;
  if (!kind || !isKind(kind)) return undefined;
  const fallback = kind === 'bare' ? 404 : kind === 'html' ? 502 : 500;
  return {
    kind,
    times: Number(times),
    status: Number(status ?? fallback),
    ms: Number(ms),
    method,
    path,
  };
}

const MESSAGES: Record<number, { message: string; type: string; code?: string }> = {
  401: { message: 'Invalid API Key provided: sk_test_********', type: 'invalid_request_error' },
  409: {
    message: 'There is currently another in-progress request using this Idempotency Key.',
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  },
  429: {
    message: 'Request rate limit exceeded. Learn more here https://stripe.com/docs/rate-limits',
    type: 'invalid_request_error',
    code: 'rate_limit',
  },
};

const DEFAULT_ERROR = { message: 'An unknown error occurred', type: 'api_error' };

/** Queue of injected faults, oldest first. */
export class Faults {
  #pending: Fault[] = [];

  enqueue(fault: Fault): void {
    this.#pending.push(fault);
  }

  clear(): void {
    this.#pending = [];
  }

  take(method: string, path: string): Fault | undefined {
    const fault = this.#pending.find(
      (candidate) => (candidate.method ?? method) === method && path.startsWith(candidate.path),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    this.#pending = this.#pending.filter(({ times }) => times > 0);
    return fault;
  }
}

/** Returns true if the request is processed and the fault only affects its response. */
export const appliesAfterRequest = ({ kind }: Fault) =>
  kind === 'delay' || kind === 'reset-after' || kind === 'truncated';

function dropConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Applies a fault to the response. */
export async function applyFault(ctx: Context, { kind, status, ms }: Fault): Promise<void> {
  if (kind === 'reset' || kind === 'reset-after') {
    dropConnection(ctx);
  } else if (kind === 'delay') {
    await new Promise((resolve) => setTimeout(resolve, ms));
  } else if (kind === 'truncated') {
    ctx.body = String(ctx.body).slice(0, 40);
  } else {
    ctx.status = status;
    ctx.type = kind === 'html' ? 'html' : 'json';
    const errorBody = JSON.stringify({ error: MESSAGES[status] ?? DEFAULT_ERROR });
    const bareBody = JSON.stringify({ message: 'Not found' });
    ctx.body =
      kind === 'html' ? '<h1>502 Bad Gateway</h1>' : kind === 'bare' ? bareBody : errorBody;
  }
}
