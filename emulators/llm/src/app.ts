import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { ApiError } from './api/api-error.ts';
import type { Asked } from './api/asked.ts';
import { readChat } from './api/read-chat.ts';
import { readResponses } from './api/read-responses.ts';
import { controlRouter } from './control.ts';
import type { Faults } from './faults.ts';
import { outcomeOf, type Mind } from './mind.ts';
import { send } from './serve.ts';

export interface Parts {
  mind: Mind;
  faults: Faults;
  apiKeys: string[];
  /** What it was asked, the latest last. */
  requests: Received[];
  control: boolean;
}

export interface Received {
  path: string;
  body: unknown;
}

const MODELS = ['emulator'];
const KEPT = 1000;

function authenticate(context: Context, apiKeys: string[]) {
  const key = context.get('authorization').replace(/^Bearer /, '');
  if (key !== '' && (apiKeys.length === 0 || apiKeys.includes(key))) return;
  throw new ApiError(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
}

async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await text(context.req)) as Record<string, unknown>;
  } catch {
    throw new ApiError(400, 'We could not parse the JSON body of your request.');
  }
}

const errors: Koa.Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.status = error.status;
    context.set(error.details.headers ?? {});
    context.body = error.toBody();
  }
};

function apiRouter({ mind, faults, apiKeys, requests }: Parts): Router {
  const router = new Router({ prefix: '/v1' });
  const answer =
    (read: (body: Record<string, unknown>) => Asked) =>
    async (context: Context): Promise<void> => {
      authenticate(context, apiKeys);
      const body = await bodyOf(context);
      requests.push({ path: context.path, body });
      requests.splice(0, requests.length - KEPT);
      const asked = read(body);
      const fault = faults.take(context.get('x-emulator-fault'), asked.model);
      await send(context, asked, () => outcomeOf(mind, asked, fault), fault);
    };
  router.post('/responses', answer(readResponses));
  router.post('/chat/completions', answer(readChat));
  router.get('/models', (context) => {
    authenticate(context, apiKeys);
    const data = MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'emulator' }));
    context.body = { object: 'list', data };
  });
  return router;
}

/** The API, and for tests the control. */
export function createApp(parts: Parts): Koa {
  const router = new Router();
  router.get('/health', (context) => {
    context.body = { status: 'ok', emulator: 'llm' };
  });
  const app = new Koa();
  // A caller that gave up waiting is what some tests are about.
  app.on('error', () => undefined);
  app.use(errors);
  app.use(router.routes());
  if (parts.control) app.use(controlRouter(parts).routes());
  app.use(apiRouter(parts).routes());
  return app;
}
