import type { Context } from 'koa';

const KINDS = ['bare', 'delay', 'error', 'html', 'reset', 'reset-after', 'truncated'] as const;

/** What goes wrong with the next `times` requests whose method and path fit. */
export interface Fault {
  kind: (typeof KINDS)[number];
  times: number;
  status: number;
  ms: number;
  method: string | undefined;
  path: string;
}

const isKind = (kind: string): kind is Fault['kind'] => KINDS.includes(kind as Fault['kind']);

/** Reads a fault from a form, e.g. `kind=error&status=503&times=2&path=/v1/customers`. */
export function readFault(form: Record<string, unknown>): Fault | undefined {
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

const BROKEN = { message: 'An unknown error occurred', type: 'api_error' };

/** Faults waiting for a request, oldest first. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push(fault);
  }

  clear(): void {
    this.#waiting = [];
  }

  take(method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (each) => (each.method ?? method) === method && path.startsWith(each.path),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    this.#waiting = this.#waiting.filter(({ times }) => times > 0);
    return fault;
  }
}

/** Whether the request is still carried out, its answer being late, lost or cut. */
export const isAfterwards = ({ kind }: Fault) =>
  kind === 'delay' || kind === 'reset-after' || kind === 'truncated';

function dropConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Spoils an answer: one that was made, or one that never will be. */
export async function spoil(ctx: Context, { kind, status, ms }: Fault): Promise<void> {
  if (kind === 'reset' || kind === 'reset-after') {
    dropConnection(ctx);
  } else if (kind === 'delay') {
    await new Promise((resolve) => setTimeout(resolve, ms));
  } else if (kind === 'truncated') {
    ctx.body = String(ctx.body).slice(0, 40);
  } else {
    ctx.status = status;
    ctx.type = kind === 'html' ? 'html' : 'json';
    const error = JSON.stringify({ error: MESSAGES[status] ?? BROKEN });
    const bare = JSON.stringify({ message: 'Not found' });
    ctx.body = kind === 'html' ? '<h1>502 Bad Gateway</h1>' : kind === 'bare' ? bare : error;
  }
}
