import type { Invoice } from '@scheduler/contracts/billing';
import { locale, t } from '@scheduler/i18n';
import { Badge, linkClass, type BadgeTone } from '@scheduler/ui';
import { useInvoices } from './billing-actions.ts';
import { longDate } from './format.ts';
import { BoxLine } from './section.tsx';
import styles from './invoices.module.css';

const states: Record<string, { word: string; tone: BadgeTone }> = {
  paid: { word: t('Paid'), tone: 'ok' },
  open: { word: t('Unpaid'), tone: 'warn' },
  uncollectible: { word: t('Unpaid'), tone: 'warn' },
  void: { word: t('Void'), tone: 'neutral' },
};

/** What was charged, the newest first; nothing while there is nothing. */
export function Invoices() {
  const { data = [] } = useInvoices();
  // A draft is nothing yet: it may still change.
  const sent = data.filter(({ status }) => status !== 'draft');
  if (sent.length === 0) return null;
  return (
    <BoxLine>
      <div className={styles.invoices}>
        <h3 id="invoices">{t('Invoices')}</h3>
        <ul aria-labelledby="invoices">
          {sent.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </div>
    </BoxLine>
  );
}

const priceOf = ({ total, currency }: Invoice) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(total / 100);

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, created_at, status, url } = invoice;
  const name = number ?? t('Invoice');
  const state = states[status] ?? { word: status, tone: 'neutral' };
  return (
    <li>
      <span>{longDate(created_at)}</span>
      {url ? (
        <a className={linkClass} href={url} target="_blank" rel="noreferrer">
          {name}
          <span className="sr-only">{t(' (opens in a new tab)')}</span>
        </a>
      ) : (
        <span>{name}</span>
      )}
      <span className={styles.amount}>{priceOf(invoice)}</span>
      <Badge tone={state.tone}>{state.word}</Badge>
    </li>
  );
}
