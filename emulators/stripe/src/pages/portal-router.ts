import Router from '@koa/router';
import type { Context } from 'koa';
import { decodeForm, readBody } from '../api/form.ts';
import type { CardEntry } from '../billing/cards.ts';
import type { PortalSession } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { readCard } from './card-form.ts';
import { approvalPage } from './checkout-page.ts';
import { cancelPage, portalPage } from './portal-page.ts';
import {
  addCard,
  asksApproval,
  cardsOf,
  invoicesOf,
  leave,
  liveSubscriptions,
  makeDefault,
  pay,
  removeCard,
  stay,
} from './portal.ts';
import { show } from './show.ts';

type Form = Record<string, unknown>;

/** The billing portal of one customer. */
export function portalRouter(world: World): Router {
  const router = new Router();
  const awaitingApproval = new Map<string, CardEntry>();

  const sessionOf = (ctx: Context): PortalSession => {
    const token = `/p/session/${(ctx['params'] as Record<string, string>)['token']}`;
    const found = world.store.all('portalSessions').find(({ url }) => url.endsWith(token));
    const customer = found && world.store.find('customers', found.customer);
    return found && !customer?.deleted ? found : ctx.throw(404, 'No such page');
  };
  const configurationOf = ({ configuration }: PortalSession) =>
    world.store.get('portalConfigurations', configuration);
  const draw = (ctx: Context, session: PortalSession, problem?: string) =>
    show(ctx, portalPage(world, session, configurationOf(session), problem));
  const back = (ctx: Context) => {
    ctx.status = 303;
    ctx.redirect(ctx.path.slice(ctx.path.lastIndexOf('/') + 1));
  };

  function add(ctx: Context, session: PortalSession, card: CardEntry): void {
    const customer = world.store.get('customers', session.customer);
    awaitingApproval.delete(session.id);
    const problem = addCard(world, customer, card);
    if (problem) draw(ctx, session, problem);
    else back(ctx);
  }

  function offer(ctx: Context, session: PortalSession, form: Form): void {
    const card = readCard(form, world.now());
    if (typeof card === 'string') return draw(ctx, session, card);
    if (!asksApproval(card)) return add(ctx, session, card);
    awaitingApproval.set(session.id, card);
    return show(ctx, approvalPage(world));
  }

  function changePlan(ctx: Context, session: PortalSession, { action, value }: Form): void {
    const feature = configurationOf(session).features['subscription_cancel'];
    const subscription = liveSubscriptions(world, session.customer).find(({ id }) => id === value);
    if (!subscription) return draw(ctx, session, 'That subscription has ended.');
    if (action === 'resume') stay(world, subscription);
    else if (!feature?.enabled) return draw(ctx, session, 'Cancelling is not possible here.');
    else if (action === 'cancel')
      return show(ctx, cancelPage(world, subscription, feature['mode']));
    else leave(world, subscription, feature['mode']);
    return back(ctx);
  }

  function changeCard(ctx: Context, session: PortalSession, { action, value }: Form): void {
    const method = cardsOf(world, session.customer).find(({ id }) => id === value);
    if (!method) return draw(ctx, session, 'That card is gone.');
    const customer = world.store.get('customers', session.customer);
    if (action === 'default') makeDefault(world, customer, method);
    else removeCard(world, method);
    return back(ctx);
  }

  function payOpen(ctx: Context, session: PortalSession, { value }: Form): void {
    const invoice = invoicesOf(world, session.customer).find(({ id }) => id === value);
    if (invoice?.status !== 'open') return back(ctx);
    return pay(world, invoice) ? back(ctx) : draw(ctx, session, 'Your card was declined.');
  }

  function act(ctx: Context, session: PortalSession, form: Form): void {
    const waiting = awaitingApproval.get(session.id);
    switch (form['action']) {
      case 'approve':
        return waiting ? add(ctx, session, waiting) : back(ctx);
      case 'card':
        return offer(ctx, session, form);
      case 'default':
      case 'remove':
        return changeCard(ctx, session, form);
      case 'cancel':
      case 'confirm-cancel':
      case 'resume':
        return changePlan(ctx, session, form);
      case 'pay':
        return payOpen(ctx, session, form);
      default:
        return draw(ctx, session, 'Your card was not approved.');
    }
  }

  router.get('/p/session/:token', (ctx) => draw(ctx, sessionOf(ctx)));
  router.post('/p/session/:token', async (ctx) => {
    const session = sessionOf(ctx);
    act(ctx, session, decodeForm(await readBody(ctx.req)));
  });
  return router;
}
