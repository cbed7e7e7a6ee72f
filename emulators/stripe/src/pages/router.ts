import Router from '@koa/router';
import type { Context } from 'koa';
import { decodeForm, readBody } from '../api/form.ts';
import type { CardEntry } from '../billing/cards.ts';
import type { CheckoutSession } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { readCard } from './card-form.ts';
import { approvalPage, checkoutPage, closedPage } from './checkout-page.ts';
import { cardProblem, completeSession, needsApproval, needsCard, successUrl } from './checkout.ts';
import { invoicePage } from './invoice-page.ts';
import { portalRouter } from './portal-router.ts';
import { show } from './show.ts';

type Form = Record<string, unknown>;

interface Purchase {
  card: CardEntry | undefined;
  email: string;
}

const idOf = (ctx: Context) => (ctx['params'] as Record<string, string>)['id'] ?? '';

/** Checkout: one page, and for some cards the bank's. */
function checkoutRouter(world: World): Router {
  const router = new Router();
  const awaitingApproval = new Map<string, Purchase>();
  const sessionOf = (ctx: Context): CheckoutSession =>
    world.store.find('sessions', idOf(ctx)) ?? ctx.throw(404, 'No such page');

  const draw = (ctx: Context, session: CheckoutSession, problem?: string) =>
    show(ctx, checkoutPage(world, session, { problem }), [session.success_url]);

  const finish = (ctx: Context, session: CheckoutSession, purchase: Purchase) => {
    awaitingApproval.delete(session.id);
    completeSession(world, session, purchase);
    ctx.status = 303;
    ctx.redirect(successUrl(session));
  };

  function buy(ctx: Context, session: CheckoutSession, form: Form): void {
    const entry = needsCard(session) ? readCard(form, world.now()) : undefined;
    if (typeof entry === 'string') return draw(ctx, session, entry);
    const problem = entry && cardProblem(entry, session);
    if (problem) return draw(ctx, session, problem);
    const purchase = { card: entry, email: typeof form['email'] === 'string' ? form['email'] : '' };
    if (!entry || !needsApproval(entry)) return finish(ctx, session, purchase);
    awaitingApproval.set(session.id, purchase);
    return show(ctx, approvalPage(world), [session.success_url]);
  }

  router.get('/c/pay/:id', (ctx) => {
    const session = sessionOf(ctx);
    if (session.status === 'open') draw(ctx, session);
    else show(ctx, closedPage(world, session));
  });
  router.post('/c/pay/:id', async (ctx) => {
    const session = sessionOf(ctx);
    const form = decodeForm(await readBody(ctx.req));
    if (session.status === 'complete') return ctx.redirect(successUrl(session));
    if (session.status !== 'open') return show(ctx, closedPage(world, session));
    const purchase = awaitingApproval.get(session.id);
    if (form['action'] === 'approve' && purchase) return finish(ctx, session, purchase);
    if (form['action'] === 'subscribe') return buy(ctx, session, form);
    const sentence =
      'We are unable to authenticate your payment method. Please choose a different payment ' +
      'method and try again.';
    return draw(ctx, session, sentence);
  });
  return router;
}

/** All pages that Stripe would host. */
export function pagesRouter(world: World): Router {
  const router = new Router();
  router.use(checkoutRouter(world).routes());
  router.use(portalRouter(world).routes());
  router.get('/i/:id', (ctx) => {
    const invoice = world.store.find('invoices', idOf(ctx));
    show(ctx, invoicePage(world, invoice ?? ctx.throw(404, 'No such invoice')));
  });
  return router;
}
