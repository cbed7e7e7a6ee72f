import type { Context } from 'koa';

/** Where a request comes from, as far as it is known. */
export interface Client {
  /** `null` unless a header is named that can be believed. */
  ip: string | null;
  userAgent: string | null;
}

const MAX_LENGTH = 512;

/** @param header the one that our own proxy writes, if there is one */
export function clientOf(context: Context, header: string | undefined): Client {
  // Each proxy appends the address it was called from, so the last entry is our own proxy's word.
  const ip = header ? context.get(header).split(',').at(-1)?.trim() : '';
  return {
    ip: ip?.slice(0, MAX_LENGTH) || null,
    userAgent: context.get('user-agent').slice(0, MAX_LENGTH) || null,
  };
}
