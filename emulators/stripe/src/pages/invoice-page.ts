import type { Invoice } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { day, escape, money, page } from './html.ts';

interface Line {
  description: string | null;
  amount: number;
}

/** One invoice, to read or to print. */
export function invoicePage(world: World, invoice: Invoice): string {
  const { currency } = invoice;
  const lines = (invoice.lines.data as Line[]).map(
    ({ description, amount }) =>
      `<dt>${escape(description ?? '')}</dt><dd>${money(amount, currency)}</dd>`,
  );
  return page({
    title: `Invoice ${invoice.number ?? ''}`,
    publicUrl: world.publicUrl,
    content: `
  <h1>Invoice ${escape(invoice.number ?? '')}</h1>
  <p>${day(invoice.created)}, <span class="tag">${invoice.status}</span></p>
  <dl>${lines.join('')}<dt>Total</dt><dd><strong>${money(invoice.total, currency)}</strong></dd></dl>`,
  });
}
