import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';

/**
 * Returns the best encoding that the client accepts, or `null`. Encodings are checked individually
 * because browsers list gzip first without preferring it.
 */
export function negotiateEncoding(context: Context): Encoding | null {
  if (context.acceptsEncodings('br') === 'br') return 'br';
  return context.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
}
