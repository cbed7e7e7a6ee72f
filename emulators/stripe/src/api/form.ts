import type { IncomingMessage } from 'node:http';
import { parse } from 'qs';
import { StripeError } from './stripe-error.ts';

const MAX_BYTES = 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new StripeError('Request is too large', { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A form in Stripe's notation: `items[0][price]=…`, `metadata[user_id]=…`, `expand[]=…`. */
export const decodeForm = (form: string): Record<string, unknown> =>
  parse(form, { depth: 10, arrayLimit: 100, parameterLimit: 1000 });
