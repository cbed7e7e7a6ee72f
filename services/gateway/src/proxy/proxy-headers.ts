import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Client } from '../client-info.ts';
import { securityHeaderNames } from '../security-headers.ts';

type Headers = Record<string, string | string[]>;

/** Headers that apply to a single connection (RFC 9110 section 7.6.1). */
const HOP_BY_HOP_HEADERS = new Set([
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

/** Request headers that only the gateway may set. */
const GATEWAY_REQUEST_HEADERS = new Set([
  'host',
  'expect',
  'forwarded',
  'x-real-ip',
  'x-request-id',
]);

const parseConnectionHeader = (connection: string | string[] | undefined) =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : String(connection)
        .toLowerCase()
        .split(',')
        .map((name) => name.trim());

/** Creates the headers of a forwarded request. */
export function createRequestHeaders(context: Context): Headers {
  const incoming: IncomingHttpHeaders = context.req.headers;
  const connectionHeaders = parseConnectionHeader(incoming.connection);
  const headers: Headers = {};
  for (const name in incoming) {
    const value = incoming[name];
    if (value === undefined || HOP_BY_HOP_HEADERS.has(name) || GATEWAY_REQUEST_HEADERS.has(name))
      continue;
    if (name.startsWith('x-forwarded-') || connectionHeaders.includes(name)) continue;
    headers[name] = value;
  }
  const { ip, proto, host } = context.state.client as Client;
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = proto;
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = context.state.requestId as string;
  return headers;
}

const GATEWAY_RESPONSE_HEADERS = new Set([
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
  'vary',
]);

/** Copies the headers of a service's response. Without `Cache-Control`, responses aren't cached. */
export function copyResponseHeaders(context: Context, incoming: IncomingHttpHeaders): void {
  const connectionHeaders = parseConnectionHeader(incoming.connection);
  for (const name in incoming) {
    const value = incoming[name];
    if (value === undefined || HOP_BY_HOP_HEADERS.has(name) || GATEWAY_RESPONSE_HEADERS.has(name))
      continue;
    if (securityHeaderNames.has(name) || connectionHeaders.includes(name)) continue;
    context.set(name, value);
  }
  if (incoming.vary) context.vary(incoming.vary);
  if (incoming['cache-control'] === undefined) context.set('cache-control', 'no-store');
}
