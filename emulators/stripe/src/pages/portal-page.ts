import { escapeHtml, renderAlert } from '@scheduler/emulator-kit';
import { getCurrentPeriodEnd } from '../billing/cancellation.ts';
import { getBillingInterval, getFirstItem } from '../objects/required-fields.ts';
import type {
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { renderCardFields } from './card-form.ts';
import { renderActionButton, formatDate, formatMoney, renderPage } from './page-layout.ts';
import { findCards, findInvoices, findCurrentSubscriptions } from './portal-actions.ts';

const STATUS_LABELS: Record<Subscription['status'], string> = {
  active: 'Active',
  canceled: 'Canceled',
  incomplete: 'Awaiting first payment',
  incomplete_expired: 'Expired',
  past_due: 'Payment is past due',
  paused: 'Paused',
  trialing: 'Free trial',
};

const INVOICE_STATUS_LABELS: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

const getCancellationTime = (subscription: Subscription) =>
  subscription.cancel_at ??
  (subscription.cancel_at_period_end ? getCurrentPeriodEnd(subscription) : null);

function renderPlan(state: EmulatorState, subscription: Subscription, canCancel: boolean): string {
  const { price, quantity } = getFirstItem(subscription);
  const { product, unit_amount: amount, currency } = price;
  const name = state.store.find('products', product)?.name ?? 'Subscription';
  const cancellationTime = getCancellationTime(subscription);
  const periodEndDate = formatDate(getCurrentPeriodEnd(subscription));
  const nextChange = cancellationTime
    ? `Ends on ${formatDate(cancellationTime)}.`
    : subscription.status === 'trialing'
      ? `The trial ends on ${periodEndDate}.`
      : `Next payment on ${periodEndDate}.`;
  const { id: value } = subscription;
  const button = cancellationTime
    ? renderActionButton('resume', "Don't cancel subscription", { value })
    : canCancel
      ? renderActionButton('cancel', 'Cancel subscription', { secondary: true, value })
      : '';
  return `
  <article>
    <h3>${escapeHtml(name)}</h3>
    <p><span class="tag">${STATUS_LABELS[subscription.status]}</span>
      ${formatMoney(amount * quantity, currency)} per ${getBillingInterval(price).interval}. ${nextChange}</p>
    ${button}
  </article>`;
}

const renderCard = (defaultId: string | null) => (method: PaymentMethod) => {
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  const isDefault = method.id === defaultId;
  return `
    <li>
      <span>${escapeHtml(brand)} ending in ${last4}, expires ${month}/${year}
        ${isDefault ? '<span class="tag">Default</span>' : ''}</span>
      ${isDefault ? '' : renderActionButton('default', 'Make default', { secondary: true, value: method.id })}
      ${isDefault ? '' : renderActionButton('remove', 'Remove', { secondary: true, value: method.id })}
    </li>`;
};

const renderInvoice = (invoice: Invoice) => `
    <li>
      <a href="${escapeHtml(invoice.hosted_invoice_url ?? '')}">${escapeHtml(invoice.number ?? invoice.id)}</a>
      <span>${formatDate(invoice.created)}, ${formatMoney(invoice.total, invoice.currency)},
        ${INVOICE_STATUS_LABELS[invoice.status]}</span>
      ${invoice.status === 'open' ? renderActionButton('pay', 'Pay now', { value: invoice.id }) : ''}
    </li>`;

const renderSection = (title: string, html: string) =>
  `<section><h2>${title}</h2>${html}</section>`;

const renderList = (rows: string[], emptyText: string) =>
  rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${emptyText}</p>`;

function renderCards(state: EmulatorState, customerId: string): string {
  const customer = state.store.get('customers', customerId);
  const methods = findCards(state, customerId);
  const defaultMethodId =
    findCurrentSubscriptions(state, customerId)[0]?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return `
  ${renderList(methods.map(renderCard(defaultMethodId)), 'No card on file.')}
  <details${methods.length === 0 ? ' open' : ''}><summary>Add a card</summary>
    <form method="post">
      ${renderCardFields()}
      <button name="action" value="card">Add card</button>
    </form>
  </details>`;
}

/** Renders the billing portal with the features that its configuration enables. */
export function renderPortalPage(
  state: EmulatorState,
  session: PortalSession,
  { features, business_profile: profile }: PortalConfiguration,
  errorMessage?: string,
): string {
  const { customer, return_url: returnUrl } = session;
  const canCancel = features['subscription_cancel']?.enabled ?? false;
  const plans = findCurrentSubscriptions(state, customer).map((row) =>
    renderPlan(state, row, canCancel),
  );
  const invoices = findInvoices(state, customer).map(renderInvoice);
  return renderPage({
    title: 'Billing',
    publicUrl: state.publicUrl,
    html: `
  <h1>Billing</h1>
  ${profile.headline ? `<p>${escapeHtml(profile.headline)}</p>` : ''}
  ${renderAlert(errorMessage)}
  ${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">Return</a></p>` : ''}
  ${renderSection('Current plan', plans.join('') || '<p>No subscription.</p>')}
  ${features['payment_method_update']?.enabled ? renderSection('Payment method', renderCards(state, customer)) : ''}
  ${features['invoice_history']?.enabled ? renderSection('Invoices', renderList(invoices, 'No invoices yet.')) : ''}`,
  });
}

/** Renders the confirmation page for canceling a subscription. */
export const renderCancelPage = (state: EmulatorState, subscription: Subscription, mode: unknown) =>
  renderPage({
    title: 'Cancel subscription',
    publicUrl: state.publicUrl,
    html: `
  <h1>Cancel subscription</h1>
  <p>${
    mode === 'immediately'
      ? 'Your subscription ends immediately.'
      : `Your subscription stays active until ${formatDate(getCurrentPeriodEnd(subscription))} and then ends.`
  }</p>
  ${renderActionButton('confirm-cancel', 'Cancel subscription', { value: subscription.id })}
  <p><a href="">Go back</a></p>`,
  });
