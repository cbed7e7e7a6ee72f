import type { PlanType } from '@scheduler/contracts';
import type { BillingState, Invoice } from '@scheduler/contracts/billing';
import { Button } from '@scheduler/ui';
import { useInvoices, useLeaveFor } from './billing-actions.ts';
import { longDate } from './format.ts';
import { BoxLine } from './section.tsx';
import styles from './subscription-section.module.css';

/** What can be done about the plan, and what was paid for it. */
export function BillingLines({ plan, billing }: { plan: PlanType; billing?: BillingState }) {
  const { data: invoices = [] } = useInvoices(billing?.can_manage ?? false);
  return (
    <>
      {billing?.cancel_at && plan === 'pro' && (
        <BoxLine quiet>Cancelled: Pro ends on {longDate(billing.cancel_at)}</BoxLine>
      )}
      <BoxLine quiet>
        <div className={styles.actions}>
          {plan === 'free' ? <Upgrade withTrial={billing?.can_try ?? false} /> : null}
          {(plan === 'pro' || billing?.can_manage) && (
            <Manage resumes={Boolean(billing?.cancel_at) && plan === 'pro'} />
          )}
          {billing?.test_mode && <span className={styles.test}>Test mode: no real payment</span>}
        </div>
      </BoxLine>
      {invoices.length > 0 && (
        <BoxLine quiet>
          <ul className={styles.invoices} aria-label="Invoices">
            {invoices.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </BoxLine>
      )}
    </>
  );
}

function Upgrade({ withTrial }: { withTrial: boolean }) {
  const { busy, leave } = useLeaveFor('checkout');
  return (
    <Button variant="primary" busy={busy} onClick={leave}>
      {withTrial ? 'Upgrade to Pro: 14 days free' : 'Upgrade to Pro'}
    </Button>
  );
}

function Manage({ resumes }: { resumes: boolean }) {
  const { busy, leave } = useLeaveFor('portal');
  return (
    <Button busy={busy} onClick={leave}>
      {resumes ? 'Resume subscription' : 'Manage subscription'}
    </Button>
  );
}

const priceOf = ({ total, currency }: Invoice) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(total / 100);

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, created_at, status, url } = invoice;
  const name = number ?? 'Invoice';
  return (
    <li>
      <span>{longDate(created_at)}</span>
      {url ? <a href={url}>{name}</a> : <span>{name}</span>}
      <span className="num">{priceOf(invoice)}</span>
      <span>{status}</span>
    </li>
  );
}
