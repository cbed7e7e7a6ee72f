import { currentPeriodEnd } from '../billing/cancellation.ts';
import { cadence, firstItem } from '../objects/certain.ts';
import type {
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { cardFields } from './card-form.ts';
import { action, alert, day, escape, money, page } from './html.ts';
import { cardsOf, invoicesOf, liveSubscriptions } from './portal.ts';

const STATES: Record<Subscription['status'], string> = {
  active: 'Active',
  canceled: 'Cancelled',
  incomplete: 'Waiting for the first payment',
  incomplete_expired: 'Never started',
  past_due: 'Payment is past due',
  paused: 'Paused',
  trialing: 'Free trial',
};

const INVOICE_STATES: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

const leavesAt = (subscription: Subscription) =>
  subscription.cancel_at ??
  (subscription.cancel_at_period_end ? currentPeriodEnd(subscription) : null);

function plan(world: World, subscription: Subscription, mayCancel: boolean): string {
  const { price, quantity } = firstItem(subscription);
  const { product, unit_amount: amount, currency } = price;
  const name = world.store.find('products', product)?.name ?? 'Subscription';
  const leaves = leavesAt(subscription);
  const end = day(currentPeriodEnd(subscription));
  const next = leaves
    ? `Ends on ${day(leaves)}.`
    : subscription.status === 'trialing'
      ? `The trial ends on ${end}.`
      : `Next payment on ${end}.`;
  const { id: value } = subscription;
  const button = leaves
    ? action('resume', "Don't cancel subscription", { value })
    : mayCancel
      ? action('cancel', 'Cancel subscription', { quiet: true, value })
      : '';
  return `
  <article>
    <h3>${escape(name)}</h3>
    <p><span class="tag">${STATES[subscription.status]}</span>
      ${money(amount * quantity, currency)} per ${cadence(price).interval}. ${next}</p>
    ${button}
  </article>`;
}

const cardLine = (defaultId: string | null) => (method: PaymentMethod) => {
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  const isDefault = method.id === defaultId;
  return `
    <li>
      <span>${escape(brand)} ending in ${last4}, expires ${month}/${year}
        ${isDefault ? '<span class="tag">Default</span>' : ''}</span>
      ${isDefault ? '' : action('default', 'Make default', { quiet: true, value: method.id })}
      ${isDefault ? '' : action('remove', 'Remove', { quiet: true, value: method.id })}
    </li>`;
};

const invoiceLine = (invoice: Invoice) => `
    <li>
      <a href="${escape(invoice.hosted_invoice_url ?? '')}">${escape(invoice.number ?? invoice.id)}</a>
      <span>${day(invoice.created)}, ${money(invoice.total, invoice.currency)},
        ${INVOICE_STATES[invoice.status]}</span>
      ${invoice.status === 'open' ? action('pay', 'Pay now', { value: invoice.id }) : ''}
    </li>`;

const section = (title: string, content: string) =>
  `<section><h2>${title}</h2>${content}</section>`;

const lines = (rows: string[], empty: string) =>
  rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${empty}</p>`;

function cards(world: World, customerId: string): string {
  const customer = world.store.get('customers', customerId);
  const methods = cardsOf(world, customerId);
  const chosen =
    liveSubscriptions(world, customerId)[0]?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return `
  ${lines(methods.map(cardLine(chosen)), 'No card on file.')}
  <details${methods.length === 0 ? ' open' : ''}><summary>Add a card</summary>
    <form method="post">
      ${cardFields()}
      <button name="action" value="card">Add card</button>
    </form>
  </details>`;
}

/** The billing portal: what the configuration lets a customer see and change. */
export function portalPage(
  world: World,
  session: PortalSession,
  { features, business_profile: profile }: PortalConfiguration,
  problem?: string,
): string {
  const { customer, return_url: back } = session;
  const mayCancel = features['subscription_cancel']?.enabled ?? false;
  const plans = liveSubscriptions(world, customer).map((row) => plan(world, row, mayCancel));
  const invoices = invoicesOf(world, customer).map(invoiceLine);
  return page({
    title: 'Billing',
    publicUrl: world.publicUrl,
    content: `
  <h1>Billing</h1>
  ${profile.headline ? `<p>${escape(profile.headline)}</p>` : ''}
  ${alert(problem)}
  ${back ? `<p><a href="${escape(back)}">Return</a></p>` : ''}
  ${section('Current plan', plans.join('') || '<p>No subscription.</p>')}
  ${features['payment_method_update']?.enabled ? section('Payment method', cards(world, customer)) : ''}
  ${features['invoice_history']?.enabled ? section('Invoices', lines(invoices, 'No invoices yet.')) : ''}`,
  });
}

/** Cancelling is asked twice, as in Stripe's portal. */
export const cancelPage = (world: World, subscription: Subscription, mode: unknown) =>
  page({
    title: 'Cancel subscription',
    publicUrl: world.publicUrl,
    content: `
  <h1>Cancel subscription</h1>
  <p>${
    mode === 'immediately'
      ? 'It ends at once.'
      : `It stays as it is until ${day(currentPeriodEnd(subscription))} and then ends.`
  }</p>
  ${action('confirm-cancel', 'Cancel subscription', { value: subscription.id })}
  <p><a href="">Go back</a></p>`,
  });
