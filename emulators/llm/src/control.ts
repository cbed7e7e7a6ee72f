import { json } from 'node:stream/consumers';
import Router from '@koa/router';
import type { Parts } from './app.ts';
import { readFault } from './faults.ts';
import type { Mode, Scripted } from './mind.ts';

/** What tests may do to this emulator; JSON in and out. */
export function controlRouter({ mind, faults, requests }: Parts): Router {
  const router = new Router({ prefix: '/_control' });

  router.post('/faults', async (context) => {
    const { fault } = (await json(context.req)) as { fault: string };
    faults.add(readFault(fault));
    context.status = 204;
  });
  router.post('/answers', async (context) => {
    mind.answers.push((await json(context.req)) as Scripted);
    context.status = 204;
  });
  router.put('/mode', async (context) => {
    const { mode } = (await json(context.req)) as { mode: Mode };
    mind.mode = mode;
    context.status = 204;
  });
  router.get('/requests', (context) => {
    context.body = { requests, obeyed: mind.obeyed };
  });
  router.post('/reset', (context) => {
    faults.clear();
    requests.length = 0;
    Object.assign(mind, { mode: 'answer', answers: [], obeyed: 0 });
    context.status = 204;
  });
  return router;
}
