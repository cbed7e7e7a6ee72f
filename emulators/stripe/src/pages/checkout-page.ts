import { escapeHtml, renderAlert } from '@scheduler/emulator-kit';
import { getBillingInterval } from '../objects/required-fields.ts';
import { getLineItems } from '../objects/includable-fields.ts';
import type { CheckoutSession } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { renderCardFields } from './card-form.ts';
import { needsCard } from './complete-checkout.ts';
import { formatDate, formatMoney, renderPage } from './page-layout.ts';
import { DAY_SECONDS } from '../durations.ts';

const renderLink = (url: string | null, label: string) =>
  url ? `<p><a href="${escapeHtml(url)}">${label}</a></p>` : '';

function getTrialDays(state: EmulatorState, { id }: CheckoutSession): number | null {
  const { trialDays: days = null, trialEnd = null } = state.store.find('plans', id) ?? {};
  return days ?? (trialEnd && Math.ceil((trialEnd - state.now()) / DAY_SECONDS));
}

function renderSummary(state: EmulatorState, session: CheckoutSession): string {
  const days = getTrialDays(state, session);
  const lines = getLineItems(state, session).map(
    ({ description, price, quantity, amount_total }) => {
      const { interval, interval_count: count } = getBillingInterval(price);
      const billingPeriod = count === 1 ? interval : `${count} ${interval}s`;
      const cost = `${formatMoney(amount_total, price.currency)} per ${billingPeriod}`;
      return `<dt>${escapeHtml(description)}${quantity > 1 ? ` × ${quantity}` : ''}</dt><dd>${cost}</dd>`;
    },
  );
  const trialLine = days
    ? `<dt>Free trial</dt><dd>${days} days, until ${formatDate(state.now() + days * DAY_SECONDS)}</dd>`
    : '';
  const amountDue = formatMoney(session.amount_total, String(session['currency']));
  return `<dl>${lines.join('')}${trialLine}<dt>Due today</dt><dd><strong>${amountDue}</strong></dd></dl>`;
}

function getEmail(state: EmulatorState, { customer, customer_email: email }: CheckoutSession) {
  return (customer && state.store.find('customers', customer)?.email) ?? email;
}

interface CheckoutPageOptions {
  errorMessage?: string | undefined;
}

/** Renders the page that confirms a subscription. */
export function renderCheckoutPage(
  state: EmulatorState,
  session: CheckoutSession,
  { errorMessage }: CheckoutPageOptions = {},
) {
  const email = getEmail(state, session);
  const isTrial = session.amount_total === 0;
  const emailContent =
    email || session.customer
      ? email
        ? `<p>For <strong>${escapeHtml(email)}</strong></p>`
        : ''
      : '<label>Email<input name="email" type="email" required autocomplete="email"></label>';
  return renderPage({
    title: isTrial ? 'Start your free trial' : 'Subscribe',
    publicUrl: state.publicUrl,
    html: `
  <h1>${isTrial ? 'Start your free trial' : 'Subscribe'}</h1>
  ${renderAlert(errorMessage)}
  ${renderSummary(state, session)}
  <form method="post">
    ${emailContent}
    ${needsCard(session) ? renderCardFields() : "<p>You don't need a card to start.</p>"}
    <button name="action" value="subscribe">${isTrial ? 'Start trial' : 'Subscribe'}</button>
  </form>
  ${renderLink(session.cancel_url, 'Cancel and go back')}`,
  });
}

/** Renders the simulated 3D Secure page of the cardholder's bank. */
export const renderAuthenticationPage = (state: EmulatorState) =>
  renderPage({
    title: 'Authenticate the payment',
    publicUrl: state.publicUrl,
    html: `
  <h1>Your bank requires authentication</h1>
  <p>This page simulates your bank's 3D Secure authentication.</p>
  <form method="post">
    <button name="action" value="approve">Complete authentication</button>
    <button name="action" value="refuse" class="secondary">Fail authentication</button>
  </form>`,
  });

/** Renders the page of a completed or expired session. */
export const renderClosedPage = (state: EmulatorState, session: CheckoutSession) =>
  renderPage({
    title: session.status === 'complete' ? 'All done' : 'This page has expired',
    publicUrl: state.publicUrl,
    html:
      session.status === 'complete'
        ? "<h1>All done</h1><p>You've already completed this checkout.</p>"
        : `<h1>This page has expired</h1><p>Go back and start again.</p>
           ${renderLink(session.cancel_url, 'Go back')}`,
  });
