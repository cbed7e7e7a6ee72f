import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Origin of a request, from the socket or from a trusted proxy. */
export interface Client {
  ip: string;
  proto: 'http' | 'https';
  host: string;
  /** Whether the request was sent from the same machine. */
  isLocal: boolean;
}

const LOOPBACK = /^(127\.|::1$)/;

/** Returns the last entry, which the trusted proxy added. Clients can forge all other entries. */
const getLastHop = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(',') : value)?.split(',').at(-1)?.trim();

export function getClient({ socket, headers }: IncomingMessage, trustProxy: boolean): Client {
  const peerIp = getRemoteIp(socket);
  const direct = { ip: peerIp, proto: 'http' as const, host: headers.host ?? '' };
  const { ip, proto, host } = trustProxy ? { ...direct, ...readForwardedHeaders(headers) } : direct;
  return { ip, proto, host, isLocal: LOOPBACK.test(ip) };
}

const getRemoteIp = ({ remoteAddress = '' }: Socket) => remoteAddress.replace(/^::ffff:/, '');

function readForwardedHeaders(headers: IncomingMessage['headers']): Partial<Client> {
  const ip = getLastHop(headers['x-forwarded-for']);
  const host = getLastHop(headers['x-forwarded-host']);
  const proto = getLastHop(headers['x-forwarded-proto']);
  return {
    ...(ip && { ip }),
    ...(host && { host }),
    ...((proto === 'http' || proto === 'https') && { proto }),
  };
}
