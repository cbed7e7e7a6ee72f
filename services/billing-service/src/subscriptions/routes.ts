import { payments, type BillingState, type Invoice } from '@scheduler/contracts/billing';
import { getTrialDaysRemaining } from '@scheduler/contracts';
import { readUserSubscription } from '@scheduler/contracts/internal';
import { t } from '@scheduler/i18n/translate';
import {
  defineHandler,
  notFound,
  Problem,
  requireUserId,
  type Actor,
} from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import type { StripeInvoice } from '../stripe/answers-client.ts';
import { openPortal, startCheckout, syncOnReturn, type CheckoutDeps } from './checkout.ts';
import { subscriptionOf } from './operations.ts';
import { graceEnd, trialDaysFor } from './policy.ts';
import { billingRowOf } from './repository.ts';
import { refreshStale } from './sync.ts';

const NOT_SET_UP = 'Paid plans are not set up on this server.';

const paid = (deps: Deps): CheckoutDeps => {
  const { stripe } = deps;
  if (!stripe) throw new Problem('upstream-unavailable', NOT_SET_UP);
  return { ...deps, stripe };
};

async function stateFor({ db, clock, stripe }: Deps, { userId }: Actor): Promise<BillingState> {
  const now = clock();
  const [row, subscription] = [
    await billingRowOf(db, userId),
    await subscriptionOf(db, userId, now),
  ];
  const { status, plan_type, current_period_end } = subscription;
  return {
    user_id: userId,
    status,
    plan_type,
    current_period_end,
    trial_days_left: getTrialDaysRemaining(subscription, now),
    cancel_at: row?.cancel_at ?? null,
    grace_ends_at: graceEnd(subscription),
    has_payment_method: row?.has_payment_method ?? false,
    can_manage: stripe !== null && Boolean(row?.stripe_customer_id),
    can_try: stripe !== null && trialDaysFor(row ?? { trial_used_at: null }) > 0,
    test_mode: stripe !== null && !stripe.livemode,
  };
}

const shown = ({ id, number, created, status, currency, ...rest }: StripeInvoice): Invoice => ({
  id,
  number: number ?? null,
  created_at: created,
  status: status ?? 'draft',
  total: rest.total,
  amount_paid: rest.amount_paid,
  currency,
  url: rest.hosted_invoice_url ?? null,
  pdf: rest.invoice_pdf ?? null,
});

/** Clicks of one person at once are one: whoever comes while the first is answered shares that. */
function sharing<T>() {
  const under = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const first = under.get(key) ?? work().finally(() => under.delete(key));
    under.set(key, first);
    return first;
  };
}

export const paymentRoutes = (deps: Deps) => {
  const { asking } = deps.condition;
  const once = sharing<string>();
  return [
    defineHandler(payments.checkout, ({ actor }) =>
      asking('Failed to start upgrade process', async () => ({
        url: await once(actor.userId, async () => startCheckout(paid(deps), actor)),
      })),
    ),
    defineHandler(payments.portal, ({ actor }) =>
      asking('Failed to open billing portal', async () => ({
        url: await openPortal(paid(deps), actor),
      })),
    ),
    defineHandler(payments.sync, ({ actor, query }) =>
      asking('Failed to load subscription information', async () => {
        if (!(await syncOnReturn(paid(deps), actor, query.session_id))) {
          throw notFound(t('This checkout'));
        }
        return stateFor(deps, actor);
      }),
    ),
    defineHandler(payments.state, async ({ actor }) => {
      if (deps.stripe) await refreshStale(paid(deps), actor.userId);
      return stateFor(deps, actor);
    }),
    defineHandler(payments.invoices, ({ actor }) =>
      asking('Failed to load the invoices', async () => {
        const customer = (await billingRowOf(deps.db, actor.userId))?.stripe_customer_id;
        if (!deps.stripe || !customer) return [];
        return (await deps.stripe.invoicesOf(customer)).map(shown);
      }),
    ),
  ];
};

/** What other services ask for who is not signed in there: the holder of an API key. */
export const subscriptionForServices = ({ db, clock }: Deps) =>
  defineHandler(readUserSubscription, ({ caller }) =>
    subscriptionOf(db, requireUserId(caller), clock()),
  );
