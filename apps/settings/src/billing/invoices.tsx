import type { Invoice } from '@scheduler/contracts/billing';
import { getLocale, t } from '@scheduler/i18n';
import { Badge, linkClass, type BadgeTone } from '@scheduler/ui';
import { useInvoices } from './use-billing.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { BoxRow } from '../components/section.tsx';
import styles from './invoices.module.css';

const statusBadges: Record<string, { label: string; tone: BadgeTone }> = {
  paid: { label: t('Paid'), tone: 'ok' },
  open: { label: t('Unpaid'), tone: 'warn' },
  uncollectible: { label: t('Unpaid'), tone: 'warn' },
  void: { label: t('Void'), tone: 'neutral' },
};

/** Lists issued invoices, newest first. */
export function Invoices() {
  const { data = [] } = useInvoices();
  // A draft may still change.
  const issuedInvoices = data.filter(({ status }) => status !== 'draft');
  if (issuedInvoices.length === 0) return null;
  return (
    <BoxRow>
      <div className={styles.invoices}>
        <h3 id="invoices">{t('Invoices')}</h3>
        <ul aria-labelledby="invoices">
          {issuedInvoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </div>
    </BoxRow>
  );
}

const formatPrice = ({ total, currency }: Invoice) =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency }).format(total / 100);

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, created_at, status, url } = invoice;
  const name = number ?? t('Invoice');
  const badge = statusBadges[status] ?? { label: status, tone: 'neutral' };
  return (
    <li>
      <span>{formatTime(created_at, 'fullDate')}</span>
      {url ? (
        <a className={linkClass} href={url} target="_blank" rel="noreferrer">
          {name}
          <span className="sr-only">{t(' (opens in a new tab)')}</span>
        </a>
      ) : (
        <span>{name}</span>
      )}
      <span className={styles.amount}>{formatPrice(invoice)}</span>
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </li>
  );
}
