import Router from '@koa/router';
import { sendHtml } from '@scheduler/emulator-kit';
import type { Context } from 'koa';
import { decodeForm, readBody } from '../api/form-body.ts';
import type { CardInput } from '../billing/test-cards.ts';
import type { CheckoutSession } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { parseCard } from './card-form.ts';
import { renderAuthenticationPage, renderCheckoutPage, renderClosedPage } from './checkout-page.ts';
import {
  getCardError,
  completeSession,
  needsAuthentication,
  needsCard,
  getSuccessUrl,
} from './complete-checkout.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { createPortalRouter } from './portal-router.ts';

type Form = Record<string, unknown>;

interface Purchase {
  card: CardInput | undefined;
  email: string;
}

const getId = (ctx: Context) => (ctx['params'] as Record<string, string>)['id'] ?? '';

/** Creates the router of checkout, including the authentication page. */
function createCheckoutRouter(state: EmulatorState): Router {
  const router = new Router();
  const pendingPurchases = new Map<string, Purchase>();
  const getSession = (ctx: Context): CheckoutSession =>
    state.store.find('sessions', getId(ctx)) ?? ctx.throw(404, 'Page not found');

  const sendCheckoutPage = (ctx: Context, session: CheckoutSession, errorMessage?: string) =>
    sendHtml(ctx, renderCheckoutPage(state, session, { errorMessage }), [session.success_url]);

  const completePurchase = (ctx: Context, session: CheckoutSession, purchase: Purchase) => {
    pendingPurchases.delete(session.id);
    completeSession(state, session, purchase);
    ctx.status = 303;
    ctx.redirect(getSuccessUrl(session));
  };

  function submitPurchase(ctx: Context, session: CheckoutSession, form: Form): void {
    const card = needsCard(session) ? parseCard(form, state.now()) : undefined;
    if (typeof card === 'string') return sendCheckoutPage(ctx, session, card);
    const errorMessage = card && getCardError(card, session);
    if (errorMessage) return sendCheckoutPage(ctx, session, errorMessage);
    const purchase = { card, email: typeof form['email'] === 'string' ? form['email'] : '' };
    if (!card || !needsAuthentication(card)) return completePurchase(ctx, session, purchase);
    pendingPurchases.set(session.id, purchase);
    return sendHtml(ctx, renderAuthenticationPage(state), [session.success_url]);
  }

  router.get('/c/pay/:id', (ctx) => {
    const session = getSession(ctx);
    if (session.status === 'open') sendCheckoutPage(ctx, session);
    else sendHtml(ctx, renderClosedPage(state, session));
  });
  router.post('/c/pay/:id', async (ctx) => {
    const session = getSession(ctx);
    const form = decodeForm(await readBody(ctx.req));
    if (session.status === 'complete') return ctx.redirect(getSuccessUrl(session));
    if (session.status !== 'open') return sendHtml(ctx, renderClosedPage(state, session));
    const purchase = pendingPurchases.get(session.id);
    if (form['action'] === 'approve' && purchase) return completePurchase(ctx, session, purchase);
    if (form['action'] === 'subscribe') return submitPurchase(ctx, session, form);
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment ' +
      'method and try again.';
    return sendCheckoutPage(ctx, session, message);
  });
  return router;
}

/** Creates the router of all pages that Stripe hosts. */
export function createHostedPagesRouter(state: EmulatorState): Router {
  const router = new Router();
  router.use(createCheckoutRouter(state).routes());
  router.use(createPortalRouter(state).routes());
  router.get('/i/:id', (ctx) => {
    const invoice = state.store.find('invoices', getId(ctx));
    sendHtml(ctx, renderInvoicePage(state, invoice ?? ctx.throw(404, 'Invoice not found')));
  });
  return router;
}
