import { json } from 'node:stream/consumers';
import Router from '@koa/router';
import { noContentByDefault } from '@scheduler/emulator-kit';
import type { AppOptions } from './app.ts';
import { parseFault } from './faults.ts';
import type { Mode, ScriptedAnswer } from './scripted-model.ts';

/** Endpoints that tests use to control the emulator. */
export function createControlRouter({ model, faults, requests }: AppOptions): Router {
  const router = new Router({ prefix: '/_control' });
  router.use(noContentByDefault);

  router.post('/faults', async (context) => {
    const { fault } = (await json(context.req)) as { fault: string };
    faults.add(parseFault(fault));
  });
  router.post('/answers', async (context) => {
    model.answers.push((await json(context.req)) as ScriptedAnswer);
  });
  router.put('/mode', async (context) => {
    const { mode } = (await json(context.req)) as { mode: Mode };
    model.mode = mode;
  });
  router.get('/requests', (context) => {
    context.body = { requests, obeyed: model.followedCount };
  });
  router.post('/reset', () => {
    faults.clear();
    requests.length = 0;
    Object.assign(model, { mode: 'answer', answers: [], followedCount: 0 });
  });
  return router;
}
