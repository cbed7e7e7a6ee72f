import type { Actor } from '@scheduler/service-kit';
import type { BaseDeps } from '../deps.ts';
import type { CheckoutSession } from '../stripe/schemas-client.ts';
import { StripeClientError } from '../stripe/errors-client.ts';
import { isEnded, getTrialDays } from './policy.ts';
import {
  closeCheckout,
  upsertRow,
  clearCustomer,
  storeCustomer,
  updateRow,
  type BillingRow,
} from './repository.ts';
import { syncCustomer, type SyncDeps } from './sync.ts';

export type CheckoutDeps = SyncDeps & Pick<BaseDeps, 'siteUrl'>;

type CheckoutUser = Pick<Actor, 'userId' | 'email'>;

const ensureCurrentEmail = async (
  { db }: CheckoutDeps,
  { userId, email }: CheckoutUser,
): Promise<BillingRow> => {
  const row = await upsertRow(db, userId, email);
  // The email address is part of the idempotent request that creates the customer, so a retry must
  // not change it.
  if (row.stripe_customer_id === null || email === '' || row.email === email) return row;
  await updateRow(db, userId, { email });
  return { ...row, email };
};

/** Syncs the row with Stripe, creates a customer if there is none, and returns the row. */
async function ensureSyncedCustomer(deps: CheckoutDeps, user: CheckoutUser): Promise<BillingRow> {
  const { db, stripe } = deps;
  const row = await ensureCurrentEmail(deps, user);
  const { stripe_customer_id: customerId } = row;
  if (customerId !== null) {
    if ((await syncCustomer(deps, customerId)) === 'not-found')
      await clearCustomer(db, user.userId, customerId);
    const now = await ensureCurrentEmail(deps, user);
    if (now.stripe_customer_id !== null) return now;
    return ensureSyncedCustomer(deps, user);
  }
  const key = row.customers_made === 0 ? '' : `:${row.customers_made}`;
  const customer = await stripe.createCustomer({
    userId: user.userId,
    email: row.email,
    key: `customer:${user.userId}${key}`,
  });
  await storeCustomer(db, user.userId, customer);
  return ensureCurrentEmail(deps, user);
}

/** Returns the URL of a checkout that was started and can still be completed. */
async function findOpenCheckout(
  { db, stripe }: CheckoutDeps,
  row: BillingRow,
): Promise<string | null> {
  if (row.checkout_session_id === null) return null;
  const session = await stripe.readCheckout(row.checkout_session_id);
  if (session?.status === 'open' && session.url) return session.url;
  await closeCheckout(db, row.user_id, row.checkouts_made);
  return null;
}

async function createCheckout(
  deps: CheckoutDeps,
  row: BillingRow,
  customer: string,
): Promise<string> {
  const { db, log, siteUrl, stripe } = deps;
  const { user_id, checkouts_made } = row;
  try {
    const { id, url } = await stripe.createCheckout({
      userId: user_id,
      customer,
      trialDays: getTrialDays(row),
      successUrl: `${siteUrl}/settings?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl}/settings?checkout=cancelled`,
      // Concurrent clicks share this key and get the same session.
      key: `checkout:${user_id}:${row.customers_made}:${checkouts_made}`,
    });
    await updateRow(db, user_id, { checkout_session_id: id });
    if (url) return url;
    throw new StripeClientError('unavailable', 'Stripe created a checkout without a URL');
  } catch (err) {
    if (err instanceof StripeClientError && err.kind === 'invalid-request') {
      log.error({ err }, 'Stripe rejected the checkout request');
      await closeCheckout(db, user_id, checkouts_made);
    }
    throw err;
  }
}

/**
 * Returns the URL for upgrading: a checkout page, or the billing portal if a subscription exists.
 *
 * @throws StripeClientError
 */
export async function startCheckout(deps: CheckoutDeps, user: CheckoutUser): Promise<string> {
  const row = await ensureSyncedCustomer(deps, user);
  const customer = row.stripe_customer_id;
  if (customer === null)
    throw new StripeClientError('unavailable', 'The customer has just been deleted');
  if (row.stripe_subscription_id !== null && !isEnded(row.status)) {
    return deps.stripe.createPortal(customer, getPortalReturnUrl(deps));
  }
  return (
    (await findOpenCheckout(deps, row)) ??
    createCheckout(deps, await ensureCurrentEmail(deps, user), customer)
  );
}

const getPortalReturnUrl = ({ siteUrl }: CheckoutDeps) => `${siteUrl}/settings?billing=returned`;

/** Returns the URL of a new billing portal session. */
export async function openPortal(deps: CheckoutDeps, user: CheckoutUser): Promise<string> {
  const { stripe_customer_id: customer } = await ensureSyncedCustomer(deps, user);
  if (customer === null)
    throw new StripeClientError('unavailable', 'The customer has just been deleted');
  return deps.stripe.createPortal(customer, getPortalReturnUrl(deps));
}

/** Compares IDs if the client reference is missing, as on some Stripe-compatible servers. */
function isOwnCheckout(session: CheckoutSession, row: BillingRow): boolean {
  const { id, client_reference_id: reference, customer } = session;
  if (reference) return reference === row.user_id;
  return customer ? customer === row.stripe_customer_id : id === row.checkout_session_id;
}

/**
 * Updates the row when the user returns from Stripe.
 *
 * @param sessionId the checkout session the user returns from, if any
 * @returns false if the session belongs to another user
 */
export async function syncOnReturn(
  deps: CheckoutDeps,
  user: CheckoutUser,
  sessionId: string | undefined,
): Promise<boolean> {
  const { db, stripe } = deps;
  const row = await ensureCurrentEmail(deps, user);
  if (sessionId !== undefined) {
    const session = await stripe.readCheckout(sessionId);
    if (!session || !isOwnCheckout(session, row)) return false;
    if (session.status !== 'open' && session.id === row.checkout_session_id) {
      await closeCheckout(db, user.userId, row.checkouts_made);
    }
  }
  if (row.stripe_customer_id !== null) await syncCustomer(deps, row.stripe_customer_id);
  return true;
}
