import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Client } from './client.ts';
import { securityHeaderNames } from './security-headers.ts';

type Headers = Record<string, string | string[]>;

/** They speak of one connection, not of the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What only the gateway may say of a request. */
const ours = new Set(['host', 'expect', 'forwarded', 'x-real-ip', 'x-request-id']);

const namedIn = (connection: string | string[] | undefined) =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : String(connection)
        .toLowerCase()
        .split(',')
        .map((name) => name.trim());

/** The headers of the request to a service. */
export function requestHeaders(context: Context): Headers {
  const given: IncomingHttpHeaders = context.req.headers;
  const dropped = namedIn(given.connection);
  const headers: Headers = {};
  for (const name in given) {
    const value = given[name];
    if (value === undefined || hopByHop.has(name) || ours.has(name)) continue;
    if (name.startsWith('x-forwarded-') || dropped.includes(name)) continue;
    headers[name] = value;
  }
  const { ip, proto, host } = context.state.client as Client;
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = proto;
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = context.state.requestId as string;
  return headers;
}

const ownAnswers = new Set(['date', 'server', 'x-powered-by', 'x-request-id', 'vary']);

/** Copies a service's answer headers; what it says of caching holds, else nothing is kept. */
export function copyResponseHeaders(context: Context, given: IncomingHttpHeaders): void {
  const dropped = namedIn(given.connection);
  for (const name in given) {
    const value = given[name];
    if (value === undefined || hopByHop.has(name) || ownAnswers.has(name)) continue;
    if (securityHeaderNames.has(name) || dropped.includes(name)) continue;
    context.set(name, value);
  }
  if (given.vary) context.vary(given.vary);
  if (given['cache-control'] === undefined) context.set('cache-control', 'no-store');
}
