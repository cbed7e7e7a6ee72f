import { cadence } from '../objects/certain.ts';
import { lineItems } from '../objects/includable.ts';
import type { CheckoutSession } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { cardFields } from './card-form.ts';
import { needsCard } from './checkout.ts';
import { alert, day, escape, money, page } from './html.ts';

const link = (url: string | null, label: string) =>
  url ? `<p><a href="${escape(url)}">${label}</a></p>` : '';

function trialDays(world: World, { id }: CheckoutSession): number | null {
  const { trialDays: days = null, trialEnd = null } = world.store.find('plans', id) ?? {};
  return days ?? (trialEnd && Math.ceil((trialEnd - world.now()) / 86_400));
}

function summary(world: World, session: CheckoutSession): string {
  const days = trialDays(world, session);
  const lines = lineItems(world, session).map(({ description, price, quantity, amount_total }) => {
    const { interval, interval_count: count } = cadence(price);
    const every = count === 1 ? interval : `${count} ${interval}s`;
    const cost = `${money(amount_total, price.currency)} per ${every}`;
    return `<dt>${escape(description)}${quantity > 1 ? ` × ${quantity}` : ''}</dt><dd>${cost}</dd>`;
  });
  const free = days
    ? `<dt>Free trial</dt><dd>${days} days, until ${day(world.now() + days * 86_400)}</dd>`
    : '';
  const due = money(session.amount_total, String(session['currency']));
  return `<dl>${lines.join('')}${free}<dt>Due today</dt><dd><strong>${due}</strong></dd></dl>`;
}

function emailOf(world: World, { customer, customer_email: email }: CheckoutSession) {
  return (customer && world.store.find('customers', customer)?.email) ?? email;
}

interface State {
  problem?: string | undefined;
}

/** The page on which a subscription is confirmed. */
export function checkoutPage(world: World, session: CheckoutSession, { problem }: State = {}) {
  const email = emailOf(world, session);
  const trial = session.amount_total === 0;
  const who =
    email || session.customer
      ? email
        ? `<p>For <strong>${escape(email)}</strong></p>`
        : ''
      : '<label>Email<input name="email" type="email" required autocomplete="email"></label>';
  return page({
    title: trial ? 'Start your free trial' : 'Subscribe',
    publicUrl: world.publicUrl,
    content: `
  <h1>${trial ? 'Start your free trial' : 'Subscribe'}</h1>
  ${alert(problem)}
  ${summary(world, session)}
  <form method="post">
    ${who}
    ${needsCard(session) ? cardFields() : '<p>No card is needed to start.</p>'}
    <button name="action" value="subscribe">${trial ? 'Start trial' : 'Subscribe'}</button>
  </form>
  ${link(session.cancel_url, 'Cancel and go back')}`,
  });
}

/** What stands for the bank's own page (3D Secure). */
export const approvalPage = (world: World) =>
  page({
    title: 'Approve the payment',
    publicUrl: world.publicUrl,
    content: `
  <h1>Your bank asks for approval</h1>
  <p>This stands for the page on which your bank checks that it is you (3D Secure).</p>
  <form method="post">
    <button name="action" value="approve">Complete authentication</button>
    <button name="action" value="refuse" class="quiet">Fail authentication</button>
  </form>`,
  });

/** A session that can no longer be used. */
export const closedPage = (world: World, session: CheckoutSession) =>
  page({
    title: session.status === 'complete' ? 'All done' : 'This page has expired',
    publicUrl: world.publicUrl,
    content:
      session.status === 'complete'
        ? '<h1>All done here</h1><p>This subscription has been started already.</p>'
        : `<h1>This page has expired</h1><p>Go back and start again.</p>
           ${link(session.cancel_url, 'Go back')}`,
  });
