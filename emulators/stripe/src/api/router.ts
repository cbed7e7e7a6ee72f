import Router from '@koa/router';
import type { Context } from 'koa';
import { endpoints } from '../endpoints/all.ts';
import { isAfterwards, spoil, type Faults } from '../faults.ts';
import { newId } from '../objects/id.ts';
import { API_VERSION, type World } from '../world.ts';
import { authenticate } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { expanded } from './expand.ts';
import { decodeForm, readBody } from './form.ts';
import { earlierAnswer, keepAnswer } from './idempotency.ts';
import { readParameters } from './parameters.ts';
import { StripeError } from './stripe-error.ts';

export interface Api {
  world: World;
  keys: string[];
  faults: Faults;
}

const json = (value: object) => JSON.stringify(value, null, 2);

/** The request's version, which must be one that has the shapes answered with. */
function checkVersion(ctx: Context): void {
  const asked = ctx.get('stripe-version');
  if (asked && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(asked)) {
    throw new StripeError(`Invalid Stripe API version: ${asked}`);
  }
  ctx.set('stripe-version', asked || API_VERSION);
}

function perform({ world }: Api, ctx: Context, { run, schema }: Endpoint, form: string) {
  const params = readParameters(schema, decodeForm(form)) as { expand?: string[] };
  const id = (ctx['params'] as Record<string, string>)['id'] ?? '';
  const answer = run({ world, id, params: params as never });
  return json(expanded(world, answer, params.expand));
}

interface Reply {
  status: number;
  body: string;
}

function attempt(api: Api, ctx: Context, endpoint: Endpoint, form: string): Reply {
  try {
    return { status: 200, body: perform(api, ctx, endpoint, form) };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: json(error) };
  }
}

/** One request: everything it changes is changed at once, as no other runs meanwhile. */
function answer(api: Api, ctx: Context, endpoint: Endpoint, form: string): Reply {
  const key = ctx.method === 'POST' ? ctx.get('idempotency-key') : '';
  const request = `${ctx.method} ${ctx.path} ${form}`;
  const earlier = key && earlierAnswer(api.world.store, key, request);
  if (earlier) {
    ctx.set('idempotent-replayed', 'true');
    return earlier;
  }
  const cause = { id: ctx.response.get('request-id'), idempotency_key: key || null };
  api.world.cause = cause;
  try {
    const reply = attempt(api, ctx, endpoint, form);
    // A request refused for its form was never begun: its key is free to be used again.
    if (key && reply.status !== 400) keepAnswer(api.world.store, { id: key, request, ...reply });
    return reply;
  } finally {
    api.world.cause = null;
  }
}

async function handle(api: Api, ctx: Context, endpoint: Endpoint): Promise<void> {
  const form = ctx.method === 'GET' ? ctx.querystring : await readBody(ctx.req);
  const fault = api.faults.take(ctx.method, ctx.path);
  if (fault && !isAfterwards(fault)) return spoil(ctx, fault);
  authenticate(ctx, api.keys);
  checkVersion(ctx);
  const { status, body } = answer(api, ctx, endpoint, form);
  ctx.status = status;
  ctx.type = 'json';
  ctx.body = body;
  if (fault) await spoil(ctx, fault);
}

const unknownUrl = (ctx: Context) =>
  new StripeError(
    `Unrecognized request URL (${ctx.method}: ${ctx.path}). Please see https://stripe.com/docs ` +
      'or we can help at https://support.stripe.com/.',
    { status: 404 },
  );

/** Stripe's API, as far as this emulator goes. */
export function apiRouter(api: Api): Router {
  const router = new Router();
  router.use('/v1', async (ctx, next) => {
    ctx.set('request-id', newId('req_', 14));
    try {
      await next();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      ctx.status = error.status;
      ctx.type = 'json';
      ctx.body = json(error);
    }
  });
  for (const endpoint of endpoints) {
    router.register(endpoint.path, [endpoint.method], (ctx) => handle(api, ctx, endpoint));
  }
  router.all('/v1/{*rest}', (ctx) => {
    authenticate(ctx, api.keys);
    throw unknownUrl(ctx);
  });
  return router;
}
