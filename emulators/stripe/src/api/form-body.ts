import type { IncomingMessage } from 'node:http';
import { readBody as readLimitedBody } from '@scheduler/emulator-kit';
import { parse } from 'qs';
import { StripeError } from './stripe-error.ts';

export const readBody = (request: IncomingMessage): Promise<string> =>
  readLimitedBody(request, () => new StripeError('Request is too large', { status: 413 }));

/** Decodes a form in Stripe's notation: `items[0][price]=…`, `metadata[user_id]=…`, `expand[]=…`. */
export const decodeForm = (form: string): Record<string, unknown> =>
  parse(form, { depth: 10, arrayLimit: 100, parameterLimit: 1000 });
