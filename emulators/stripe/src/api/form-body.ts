import type { IncomingMessage } from 'node:http';
import { parse } from 'qs';
import { StripeError } from './stripe-error.ts';

const MAX_BYTES = 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let totalBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    totalBytes += chunk.length;
    if (totalBytes > MAX_BYTES) throw new StripeError('Request is too large', { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Decodes a form in Stripe's notation: `items[0][price]=…`, `metadata[user_id]=…`, `expand[]=…`. */
export const decodeForm = (form: string): Record<string, unknown> =>
  parse(form, { depth: 10, arrayLimit: 100, parameterLimit: 1000 });
