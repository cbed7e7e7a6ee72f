import Router from '@koa/router';
import type { Context } from 'koa';
import { allEndpoints } from '../endpoints/all-endpoints.ts';
import { appliesAfterRequest, applyFault, type Faults } from '../faults.ts';
import { newId } from '../objects/id.ts';
import { API_VERSION, type EmulatorState } from '../emulator-state.ts';
import { authenticate } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { expandFields } from './expand-fields.ts';
import { decodeForm, readBody } from './form-body.ts';
import { findStoredResponse, storeResponse } from './idempotency.ts';
import { parseParameters } from './parse-parameters.ts';
import { StripeError } from './stripe-error.ts';

export interface ApiContext {
  state: EmulatorState;
  keys: string[];
  faults: Faults;
}

const toJson = (value: object) => JSON.stringify(value, null, 2);

/** Accepts any well-formed API version and returns it in the response. */
function checkVersion(ctx: Context): void {
  const requestedVersion = ctx.get('stripe-version');
  if (requestedVersion && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(requestedVersion)) {
    throw new StripeError(`Invalid Stripe API version: ${requestedVersion}`);
  }
  ctx.set('stripe-version', requestedVersion || API_VERSION);
}

function runEndpoint({ state }: ApiContext, ctx: Context, { run, schema }: Endpoint, form: string) {
  const params = parseParameters(schema, decodeForm(form)) as { expand?: string[] };
  const id = (ctx['params'] as Record<string, string>)['id'] ?? '';
  const result = run({ state, id, params: params as never });
  return toJson(expandFields(state, result, params.expand));
}

interface ApiResponse {
  status: number;
  body: string;
}

function runWithErrorHandling(
  api: ApiContext,
  ctx: Context,
  endpoint: Endpoint,
  form: string,
): ApiResponse {
  try {
    return { status: 200, body: runEndpoint(api, ctx, endpoint, form) };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: toJson(error) };
  }
}

/** Runs a request synchronously, so that its changes are atomic, and stores its response. */
function processRequest(
  api: ApiContext,
  ctx: Context,
  endpoint: Endpoint,
  form: string,
): ApiResponse {
  const key = ctx.method === 'POST' ? ctx.get('idempotency-key') : '';
  const request = `${ctx.method} ${ctx.path} ${form}`;
  const storedResponse = key && findStoredResponse(api.state.store, key, request);
  if (storedResponse) {
    ctx.set('idempotent-replayed', 'true');
    return storedResponse;
  }
  const cause = { id: ctx.response.get('request-id'), idempotency_key: key || null };
  api.state.requestCause = cause;
  try {
    const response = runWithErrorHandling(api, ctx, endpoint, form);
    // Invalid requests are not executed, so their idempotency key can be reused.
    if (key && response.status !== 400)
      storeResponse(api.state.store, { id: key, request, ...response });
    return response;
  } finally {
    api.state.requestCause = null;
  }
}

async function handleRequest(api: ApiContext, ctx: Context, endpoint: Endpoint): Promise<void> {
  const form = ctx.method === 'GET' ? ctx.querystring : await readBody(ctx.req);
  const fault = api.faults.take(ctx.method, ctx.path);
  if (fault && !appliesAfterRequest(fault)) return applyFault(ctx, fault);
  authenticate(ctx, api.keys);
  checkVersion(ctx);
  const { status, body } = processRequest(api, ctx, endpoint, form);
  ctx.status = status;
  ctx.type = 'json';
  ctx.body = body;
  if (fault) await applyFault(ctx, fault);
}

const createUnknownUrlError = (ctx: Context) =>
  new StripeError(
    `Unrecognized request URL (${ctx.method}: ${ctx.path}). Please see https://stripe.com/docs ` +
      'or we can help at https://support.stripe.com/.',
    { status: 404 },
  );

/** Creates the router of the API. */
export function createApiRouter(api: ApiContext): Router {
  const router = new Router();
  router.use('/v1', async (ctx, next) => {
    ctx.set('request-id', newId('req_', 14));
    try {
      await next();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      ctx.status = error.status;
      ctx.type = 'json';
      ctx.body = toJson(error);
    }
  });
  for (const endpoint of allEndpoints) {
    router.register(endpoint.path, [endpoint.method], (ctx) => handleRequest(api, ctx, endpoint));
  }
  router.all('/v1/{*rest}', (ctx) => {
    authenticate(ctx, api.keys);
    throw createUnknownUrlError(ctx);
  });
  return router;
}
