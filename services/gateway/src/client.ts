import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Where a request came from: the socket's word, or that of a proxy we were told to trust. */
export interface Client {
  ip: string;
  proto: 'http' | 'https';
  host: string;
  /** Whether the request came from this machine itself. */
  isLocal: boolean;
}

const LOOPBACK = /^(127\.|::1$)/;

/** Of a chain of proxies only the last hop is ours; what stands before it anyone can write. */
const lastHop = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(',') : value)?.split(',').at(-1)?.trim();

export function clientOf({ socket, headers }: IncomingMessage, trustProxy: boolean): Client {
  const peer = addressOf(socket);
  const own = { ip: peer, proto: 'http' as const, host: headers.host ?? '' };
  const { ip, proto, host } = trustProxy ? { ...own, ...proxied(headers) } : own;
  return { ip, proto, host, isLocal: LOOPBACK.test(ip) };
}

const addressOf = ({ remoteAddress = '' }: Socket) => remoteAddress.replace(/^::ffff:/, '');

function proxied(headers: IncomingMessage['headers']): Partial<Client> {
  const ip = lastHop(headers['x-forwarded-for']);
  const host = lastHop(headers['x-forwarded-host']);
  const proto = lastHop(headers['x-forwarded-proto']);
  return {
    ...(ip && { ip }),
    ...(host && { host }),
    ...((proto === 'http' || proto === 'https') && { proto }),
  };
}
