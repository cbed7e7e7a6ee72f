import Router from '@koa/router';
import { sendHtml } from '@scheduler/emulator-kit';
import type { Context } from 'koa';
import { decodeForm, readBody } from '../api/form-body.ts';
import type { CardInput } from '../billing/test-cards.ts';
import type { PortalSession } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { parseCard } from './card-form.ts';
import { renderAuthenticationPage } from './checkout-page.ts';
import { renderCancelPage, renderPortalPage } from './portal-page.ts';
import {
  addCard,
  needsAuthentication,
  findCards,
  findInvoices,
  cancelSubscription,
  findCurrentSubscriptions,
  setDefaultCard,
  payWithCustomerPresent,
  removeCard,
  resumeSubscription,
} from './portal-actions.ts';

type Form = Record<string, unknown>;

/** Creates the router of the billing portal. */
export function createPortalRouter(state: EmulatorState): Router {
  const router = new Router();
  const pendingCards = new Map<string, CardInput>();

  const getSession = (ctx: Context): PortalSession => {
    const token = `/p/session/${(ctx['params'] as Record<string, string>)['token']}`;
    const session = state.store.list('portalSessions').find(({ url }) => url.endsWith(token));
    const customer = session && state.store.find('customers', session.customer);
    return session && !customer?.deleted ? session : ctx.throw(404, 'Page not found');
  };
  const getConfiguration = ({ configuration }: PortalSession) =>
    state.store.get('portalConfigurations', configuration);
  const sendPortalPage = (ctx: Context, session: PortalSession, errorMessage?: string) =>
    sendHtml(ctx, renderPortalPage(state, session, getConfiguration(session), errorMessage));
  const redirectToPortal = (ctx: Context) => {
    ctx.status = 303;
    ctx.redirect(ctx.path.slice(ctx.path.lastIndexOf('/') + 1));
  };

  function saveCard(ctx: Context, session: PortalSession, card: CardInput): void {
    const customer = state.store.get('customers', session.customer);
    pendingCards.delete(session.id);
    const errorMessage = addCard(state, customer, card);
    if (errorMessage) sendPortalPage(ctx, session, errorMessage);
    else redirectToPortal(ctx);
  }

  function submitCard(ctx: Context, session: PortalSession, form: Form): void {
    const card = parseCard(form, state.now());
    if (typeof card === 'string') return sendPortalPage(ctx, session, card);
    if (!needsAuthentication(card)) return saveCard(ctx, session, card);
    pendingCards.set(session.id, card);
    return sendHtml(ctx, renderAuthenticationPage(state));
  }

  function changePlan(ctx: Context, session: PortalSession, { action, value }: Form): void {
    const feature = getConfiguration(session).features['subscription_cancel'];
    const subscription = findCurrentSubscriptions(state, session.customer).find(
      ({ id }) => id === value,
    );
    if (!subscription) return sendPortalPage(ctx, session, 'This subscription has ended.');
    if (action === 'resume') resumeSubscription(state, subscription);
    else if (!feature?.enabled)
      return sendPortalPage(ctx, session, "You can't cancel this subscription here.");
    else if (action === 'cancel')
      return sendHtml(ctx, renderCancelPage(state, subscription, feature['mode']));
    else cancelSubscription(state, subscription, feature['mode']);
    return redirectToPortal(ctx);
  }

  function changeCard(ctx: Context, session: PortalSession, { action, value }: Form): void {
    const method = findCards(state, session.customer).find(({ id }) => id === value);
    if (!method) return sendPortalPage(ctx, session, 'This card no longer exists.');
    const customer = state.store.get('customers', session.customer);
    if (action === 'default') setDefaultCard(state, customer, method);
    else removeCard(state, method);
    return redirectToPortal(ctx);
  }

  function payInvoice(ctx: Context, session: PortalSession, { value }: Form): void {
    const invoice = findInvoices(state, session.customer).find(({ id }) => id === value);
    if (invoice?.status !== 'open') return redirectToPortal(ctx);
    return payWithCustomerPresent(state, invoice)
      ? redirectToPortal(ctx)
      : sendPortalPage(ctx, session, 'Your card was declined.');
  }

  function handleAction(ctx: Context, session: PortalSession, form: Form): void {
    const pendingCard = pendingCards.get(session.id);
    switch (form['action']) {
      case 'approve':
        return pendingCard ? saveCard(ctx, session, pendingCard) : redirectToPortal(ctx);
      case 'card':
        return submitCard(ctx, session, form);
      case 'default':
      case 'remove':
        return changeCard(ctx, session, form);
      case 'cancel':
      case 'confirm-cancel':
      case 'resume':
        return changePlan(ctx, session, form);
      case 'pay':
        return payInvoice(ctx, session, form);
      default:
        return sendPortalPage(
          ctx,
          session,
          'We are unable to authenticate your card. Try a different card.',
        );
    }
  }

  router.get('/p/session/:token', (ctx) => sendPortalPage(ctx, getSession(ctx)));
  router.post('/p/session/:token', async (ctx) => {
    const session = getSession(ctx);
    handleAction(ctx, session, decodeForm(await readBody(ctx.req)));
  });
  return router;
}
