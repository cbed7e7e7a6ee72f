import type { Context } from 'koa';
import { StripeError } from './stripe-error.ts';

const maskKey = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;

function parseKey(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

/** Rejects requests without a valid secret key. */
export function authenticate(ctx: Context, keys: string[]): void {
  const key = parseKey(ctx.get('authorization'));
  if (keys.includes(key)) return;
  throw new StripeError(
    key
      ? `Invalid API Key provided: ${maskKey(key)}`
      : 'You did not provide an API key. You need to provide your API key in the Authorization ' +
          "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    { status: 401 },
  );
}
