import { payments, type BillingState, type Invoice } from '@scheduler/contracts/billing';
import { getTrialDaysRemaining } from '@scheduler/contracts';
import { readUserSubscription } from '@scheduler/contracts/internal';
import { t } from '@scheduler/i18n/translate';
import {
  createSingleFlight,
  defineHandler,
  notFound,
  Problem,
  requireUserId,
  type Actor,
} from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import type { StripeInvoice } from '../stripe/schemas-client.ts';
import { openPortal, startCheckout, syncOnReturn, type CheckoutDeps } from './checkout.ts';
import { readSubscription } from './operations.ts';
import { getGraceEnd, getTrialDays } from './policy.ts';
import { findRowByUser } from './repository.ts';
import { refreshStale } from './sync.ts';

const PAYMENTS_DISABLED = 'Paid plans are not set up on this server.';

const requireStripe = (deps: Deps): CheckoutDeps => {
  const { stripe } = deps;
  if (!stripe) throw new Problem('upstream-unavailable', PAYMENTS_DISABLED);
  return { ...deps, stripe };
};

async function readBillingState(
  { db, clock, stripe }: Deps,
  { userId }: Actor,
): Promise<BillingState> {
  const now = clock();
  const [row, subscription] = [
    await findRowByUser(db, userId),
    await readSubscription(db, userId, now),
  ];
  const { status, plan_type, current_period_end } = subscription;
  return {
    user_id: userId,
    status,
    plan_type,
    current_period_end,
    trial_days_left: getTrialDaysRemaining(subscription, now),
    cancel_at: row?.cancel_at ?? null,
    grace_ends_at: getGraceEnd(subscription),
    has_payment_method: row?.has_payment_method ?? false,
    can_manage: stripe !== null && Boolean(row?.stripe_customer_id),
    can_try: stripe !== null && getTrialDays(row ?? { trial_used_at: null }) > 0,
    test_mode: stripe !== null && !stripe.livemode,
  };
}

const toInvoice = ({
  id,
  number,
  created,
  status,
  currency,
  ...amounts
}: StripeInvoice): Invoice => ({
  id,
  number: number ?? null,
  created_at: created,
  status: status ?? 'draft',
  total: amounts.total,
  amount_paid: amounts.amount_paid,
  currency,
  url: amounts.hosted_invoice_url ?? null,
  pdf: amounts.invoice_pdf ?? null,
});

export const paymentRoutes = (deps: Deps) => {
  const { run: withStripe } = deps.stripeStatus;
  const mergeCalls = createSingleFlight<string>();
  return [
    defineHandler(payments.checkout, ({ actor }) =>
      withStripe('Failed to start upgrade process', async () => ({
        url: await mergeCalls(actor.userId, async () => startCheckout(requireStripe(deps), actor)),
      })),
    ),
    defineHandler(payments.portal, ({ actor }) =>
      withStripe('Failed to open billing portal', async () => ({
        url: await openPortal(requireStripe(deps), actor),
      })),
    ),
    defineHandler(payments.sync, ({ actor, query }) =>
      withStripe('Failed to load subscription information', async () => {
        if (!(await syncOnReturn(requireStripe(deps), actor, query.session_id))) {
          throw notFound(t('This checkout'));
        }
        return readBillingState(deps, actor);
      }),
    ),
    defineHandler(payments.state, async ({ actor }) => {
      if (deps.stripe) await refreshStale(requireStripe(deps), actor.userId);
      return readBillingState(deps, actor);
    }),
    defineHandler(payments.invoices, ({ actor }) =>
      withStripe('Failed to load the invoices', async () => {
        const customer = (await findRowByUser(deps.db, actor.userId))?.stripe_customer_id;
        if (!deps.stripe || !customer) return [];
        return (await deps.stripe.listInvoices(customer)).map(toInvoice);
      }),
    ),
  ];
};

/** Lets other services read the plan of an API key's owner, who has no session. */
export const subscriptionForServices = ({ db, clock }: Deps) =>
  defineHandler(readUserSubscription, ({ caller }) =>
    readSubscription(db, requireUserId(caller), clock()),
  );
