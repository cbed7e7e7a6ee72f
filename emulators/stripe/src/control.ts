import Router from '@koa/router';
import { decodeForm, readBody } from './api/form.ts';
import type { Deliveries, Order } from './deliveries.ts';
import { readFault, type Faults } from './faults.ts';

const ORDERS: Order[] = ['reverse', 'same', 'shuffle'];

/** What tests may do to this emulator that nobody could do to Stripe; forms in, nothing out. */
export function controlRouter(deliveries: Deliveries, faults: Faults): Router {
  const router = new Router({ prefix: '/_control' });

  router.post('/faults', async (ctx) => {
    const fault = readFault(decodeForm(await readBody(ctx.req)));
    if (!fault) return ctx.throw(400, 'No such kind of fault');
    faults.add(fault);
    ctx.status = 204;
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.status = 204;
  });
  router.post('/webhooks/hold', (ctx) => {
    deliveries.hold();
    ctx.status = 204;
  });
  router.post('/webhooks/release', async (ctx) => {
    const { order = 'same', copies = '1' } = decodeForm(await readBody(ctx.req));
    const known = ORDERS.find((each) => each === order);
    if (!known) return ctx.throw(400, `order must be one of ${ORDERS.join(', ')}`);
    await deliveries.release(known, Number(copies));
    ctx.status = 204;
  });
  return router;
}
