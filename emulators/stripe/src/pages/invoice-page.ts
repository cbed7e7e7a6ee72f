import { escapeHtml } from '@scheduler/emulator-kit';
import type { Invoice } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { formatDate, formatMoney, renderPage } from './page-layout.ts';

interface InvoiceLine {
  description: string | null;
  amount: number;
}

/** Renders an invoice's hosted page. */
export function renderInvoicePage(state: EmulatorState, invoice: Invoice): string {
  const { currency } = invoice;
  const lines = (invoice.lines.data as InvoiceLine[]).map(
    ({ description, amount }) =>
      `<dt>${escapeHtml(description ?? '')}</dt><dd>${formatMoney(amount, currency)}</dd>`,
  );
  return renderPage({
    title: `Invoice ${invoice.number ?? ''}`,
    publicUrl: state.publicUrl,
    html: `
  <h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
  <p>${formatDate(invoice.created)}, <span class="tag">${invoice.status}</span></p>
  <dl>${lines.join('')}<dt>Total</dt><dd><strong>${formatMoney(invoice.total, currency)}</strong></dd></dl>`,
  });
}
