import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import { checkHost } from '@scheduler/emulator-kit';
import Koa, { type Context } from 'koa';
import { ApiError } from './api/api-error.ts';
import type { ModelRequest } from './api/model-request.ts';
import { parseChatRequest } from './api/parse-chat-request.ts';
import { parseResponsesRequest } from './api/parse-responses-request.ts';
import { createControlRouter } from './control-router.ts';
import type { Faults } from './faults.ts';
import { getOutcome, type ScriptedModel } from './scripted-model.ts';
import { sendResponse } from './send-response.ts';

export interface AppOptions {
  model: ScriptedModel;
  faults: Faults;
  apiKeys: string[];
  /** Received requests, oldest first. */
  requests: ReceivedRequest[];
  control: boolean;
  /** Host names of requests in addition to `localhost`. */
  hosts: string[];
}

export interface ReceivedRequest {
  path: string;
  body: unknown;
}

const MODELS = ['emulator'];
const MAX_REQUESTS = 1000;

function authenticate(context: Context, apiKeys: string[]) {
  const key = context.get('authorization').replace(/^Bearer /, '');
  if (key !== '' && (apiKeys.length === 0 || apiKeys.includes(key))) return;
  throw new ApiError(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
}

async function parseBody(context: Context): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await text(context.req)) as Record<string, unknown>;
  } catch {
    throw new ApiError(400, 'We could not parse the JSON body of your request.');
  }
}

const handleErrors: Koa.Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.status = error.status;
    context.set(error.details.headers ?? {});
    context.body = error.toBody();
  }
};

function createApiRouter({ model, faults, apiKeys, requests }: AppOptions): Router {
  const router = new Router({ prefix: '/v1' });
  const createHandler =
    (parseRequest: (body: Record<string, unknown>) => ModelRequest) =>
    async (context: Context): Promise<void> => {
      authenticate(context, apiKeys);
      const body = await parseBody(context);
      requests.push({ path: context.path, body });
      requests.splice(0, requests.length - MAX_REQUESTS);
      const request = parseRequest(body);
      const fault = faults.take(context.get('x-emulator-fault'), request.model);
      await sendResponse(context, request, () => getOutcome(model, request, fault), fault);
    };
  router.post('/responses', createHandler(parseResponsesRequest));
  router.post('/chat/completions', createHandler(parseChatRequest));
  router.get('/models', (context) => {
    authenticate(context, apiKeys);
    const data = MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'emulator' }));
    context.body = { object: 'list', data };
  });
  return router;
}

/** Serves the API and, for tests, the control endpoints. */
export function createApp(options: AppOptions): Koa {
  const router = new Router();
  router.get('/health', (context) => {
    context.body = { status: 'ok', emulator: 'llm' };
  });
  const app = new Koa();
  // Some tests abort requests.
  app.on('error', () => undefined);
  app.use(handleErrors);
  app.use(checkHost(options.hosts));
  app.use(router.routes());
  if (options.control) app.use(createControlRouter(options).routes());
  app.use(createApiRouter(options).routes());
  return app;
}
