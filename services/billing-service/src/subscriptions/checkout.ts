import type { Actor } from '@scheduler/service-kit';
import type { CheckoutSession } from '../stripe/answers-client.ts';
import { StripeFault } from '../stripe/faults-client.ts';
import { isOver, trialDaysFor } from './policy.ts';
import {
  closeCheckout,
  ensuredRow,
  forgetCustomer,
  keepCustomer,
  updateRow,
  type BillingRow,
} from './repository.ts';
import { syncCustomer, type SyncDeps } from './sync.ts';

export interface CheckoutDeps extends SyncDeps {
  siteUrl: string;
}

type Person = Pick<Actor, 'userId' | 'email'>;

const rowOf = async ({ db }: CheckoutDeps, { userId, email }: Person): Promise<BillingRow> => {
  const row = await ensuredRow(db, userId, email);
  // An address is part of the request that makes a customer, which must not change between tries.
  if (row.stripe_customer_id === null || email === '' || row.email === email) return row;
  await updateRow(db, userId, { email });
  return { ...row, email };
};

/** The row with a customer that Stripe has, and with what Stripe says of it now. */
async function currentRow(deps: CheckoutDeps, person: Person): Promise<BillingRow> {
  const { db, stripe } = deps;
  const row = await rowOf(deps, person);
  const { stripe_customer_id: known } = row;
  if (known !== null) {
    if ((await syncCustomer(deps, known)) === 'missing')
      await forgetCustomer(db, person.userId, known);
    const now = await rowOf(deps, person);
    if (now.stripe_customer_id !== null) return now;
    return currentRow(deps, person);
  }
  const key = row.customers_made === 0 ? '' : `:${row.customers_made}`;
  const customer = await stripe.createCustomer({
    userId: person.userId,
    email: row.email,
    key: `customer:${person.userId}${key}`,
  });
  await keepCustomer(db, person.userId, customer);
  return rowOf(deps, person);
}

/** The checkout that was begun and can still be finished. */
async function openCheckout({ db, stripe }: CheckoutDeps, row: BillingRow): Promise<string | null> {
  if (row.checkout_session_id === null) return null;
  const session = await stripe.readCheckout(row.checkout_session_id);
  if (session?.status === 'open' && session.url) return session.url;
  await closeCheckout(db, row.user_id, row.checkouts_made);
  return null;
}

async function newCheckout(deps: CheckoutDeps, row: BillingRow, customer: string): Promise<string> {
  const { db, log, siteUrl, stripe } = deps;
  const { user_id, checkouts_made } = row;
  try {
    const { id, url } = await stripe.createCheckout({
      userId: user_id,
      customer,
      trialDays: trialDaysFor(row),
      successUrl: `${siteUrl}/settings?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl}/settings?checkout=cancelled`,
      // Two clicks at once ask with one key, and get one session.
      key: `checkout:${user_id}:${row.customers_made}:${checkouts_made}`,
    });
    await updateRow(db, user_id, { checkout_session_id: id });
    if (url) return url;
    throw new StripeFault('away', 'Stripe made a checkout without an address');
  } catch (err) {
    if (err instanceof StripeFault && err.kind === 'ours') {
      log.error({ err }, 'Stripe finds fault with our checkout');
      await closeCheckout(db, user_id, checkouts_made);
    }
    throw err;
  }
}

/**
 * Where a person upgrades: a checkout page, or the portal when there is a subscription already.
 *
 * @throws StripeFault
 */
export async function startCheckout(deps: CheckoutDeps, person: Person): Promise<string> {
  const row = await currentRow(deps, person);
  const customer = row.stripe_customer_id;
  if (customer === null) throw new StripeFault('away', 'The customer was deleted meanwhile');
  if (row.stripe_subscription_id !== null && !isOver(row.status)) {
    return deps.stripe.createPortal(customer, portalReturn(deps));
  }
  return (await openCheckout(deps, row)) ?? newCheckout(deps, await rowOf(deps, person), customer);
}

const portalReturn = ({ siteUrl }: CheckoutDeps) => `${siteUrl}/settings?billing=returned`;

/** Where a person manages what was bought. Each click gets a session of its own. */
export async function openPortal(deps: CheckoutDeps, person: Person): Promise<string> {
  const { stripe_customer_id: customer } = await currentRow(deps, person);
  if (customer === null) throw new StripeFault('away', 'The customer was deleted meanwhile');
  return deps.stripe.createPortal(customer, portalReturn(deps));
}

/** Whether a checkout is this person's; a server may keep no reference of ours to who it is. */
function isOwn(session: CheckoutSession, row: BillingRow): boolean {
  const { id, client_reference_id: reference, customer } = session;
  if (reference) return reference === row.user_id;
  return customer ? customer === row.stripe_customer_id : id === row.checkout_session_id;
}

/**
 * Brings the row up to date for the page that one returns to.
 *
 * @param sessionId of the checkout one comes from, if one does
 * @returns false for somebody else's checkout
 */
export async function syncOnReturn(
  deps: CheckoutDeps,
  person: Person,
  sessionId: string | undefined,
): Promise<boolean> {
  const { db, stripe } = deps;
  const row = await rowOf(deps, person);
  if (sessionId !== undefined) {
    const session = await stripe.readCheckout(sessionId);
    if (!session || !isOwn(session, row)) return false;
    if (session.status !== 'open' && session.id === row.checkout_session_id) {
      await closeCheckout(db, person.userId, row.checkouts_made);
    }
  }
  if (row.stripe_customer_id !== null) await syncCustomer(deps, row.stripe_customer_id);
  return true;
}
