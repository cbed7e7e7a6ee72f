import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';

/**
 * The densest encoding that the caller takes; `null` for none. Asked one by one, since browsers name
 * gzip first and mean no preference by it.
 */
export function encodingFor(context: Context): Encoding | null {
  if (context.acceptsEncodings('br') === 'br') return 'br';
  return context.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
}
