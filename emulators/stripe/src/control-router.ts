import Router from '@koa/router';
import { noContentByDefault } from '@scheduler/emulator-kit';
import { decodeForm, readBody } from './api/form-body.ts';
import type { WebhookDeliveries, DeliveryOrder } from './webhook-deliveries.ts';
import { parseFault, type Faults } from './faults.ts';

const ORDERS: DeliveryOrder[] = ['reverse', 'same', 'shuffle'];

/** Control endpoints for tests. They accept form data and return 204. */
export function createControlRouter(deliveries: WebhookDeliveries, faults: Faults): Router {
  const router = new Router({ prefix: '/_control' });
  router.use(noContentByDefault);

  router.post('/faults', async (ctx) => {
    const fault = parseFault(decodeForm(await readBody(ctx.req)));
    if (!fault) return ctx.throw(400, 'Unknown fault kind');
    faults.enqueue(fault);
  });
  router.delete('/faults', () => faults.clear());
  router.post('/webhooks/hold', () => deliveries.hold());
  router.post('/webhooks/release', async (ctx) => {
    const { order = 'same', copies = '1' } = decodeForm(await readBody(ctx.req));
    const validOrder = ORDERS.find((name) => name === order);
    if (!validOrder) return ctx.throw(400, `order must be one of ${ORDERS.join(', ')}`);
    await deliveries.release(validOrder, Number(copies));
  });
  return router;
}
