import type { Context } from 'koa';

/** The origin of a request. */
export interface ClientInfo {
  /** `null` unless a trusted header is configured. */
  ip: string | null;
  userAgent: string | null;
}

const MAX_LENGTH = 512;

/** @param header the header that a trusted proxy sets, if any */
export function getClientInfo(context: Context, header: string | undefined): ClientInfo {
  // Each proxy appends its caller's address, so only the last entry comes from the trusted proxy.
  const ip = header ? context.get(header).split(',').at(-1)?.trim() : '';
  return {
    ip: ip?.slice(0, MAX_LENGTH) || null,
    userAgent: context.get('user-agent').slice(0, MAX_LENGTH) || null,
  };
}
