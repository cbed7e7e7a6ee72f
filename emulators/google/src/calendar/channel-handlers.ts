import { createHash } from 'node:crypto';
import { GoogleError, invalidError, notFoundError, requiredError } from '../google-error.ts';
import type { Notifications } from '../notifications.ts';
import { validateBody } from './parse-event-fields.ts';
import { requireCalendar, type ApiResponse, type ApiCall } from './api-call.ts';
import { DAY_MS } from './event-times.ts';

const DEFAULT_TTL_MS = 7 * DAY_MS;
const MAX_TTL_MS = 30 * DAY_MS;
const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

interface ChannelRequest {
  id?: string;
  type?: string;
  address?: string;
  token?: string;
  expiration?: string;
  params?: { ttl?: string };
}

function checkCallbackUrl(address: string): void {
  const { protocol, hostname } = URL.parse(address) ?? {};
  if (protocol === 'https:') return;
  // HTTP is allowed for loopback addresses, because services on the same machine have no
  // certificate.
  if (protocol === 'http:' && hostname && LOOPBACK_HOSTS.includes(hostname)) return;
  throw new GoogleError('push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`);
}

function computeExpiration({ expiration, params }: ChannelRequest): number {
  const now = Date.now();
  const ttlExpiration = params?.ttl ? now + Number(params.ttl) * 1000 : undefined;
  const expiresAt = expiration ? Number(expiration) : (ttlExpiration ?? now + DEFAULT_TTL_MS);
  if (!Number.isFinite(expiresAt) || expiresAt <= now) throw invalidError('Invalid expiration.');
  return Math.min(expiresAt, now + MAX_TTL_MS);
}

export const createChannelHandlers = (notifications: Notifications) => ({
  'events.watch': (call: ApiCall): ApiResponse => {
    const { state, account } = call;
    const calendar = requireCalendar(call);
    validateBody('Channel', call.body);
    const request = call.body as ChannelRequest;
    const { id, address, token = null } = request;
    if (!id) throw requiredError('Missing channel id.');
    if (!/^[A-Za-z0-9\-_+/=]{1,64}$/.test(id)) throw invalidError('Invalid channel id.');
    if (request.type !== 'web_hook') throw invalidError(`Unknown channel type: ${request.type}`);
    if (token !== null && token.length > 256) throw invalidError('Channel token too long.');
    checkCallbackUrl(address ?? '');
    if (state.store.find('channels', id)) {
      throw new GoogleError('channelIdNotUnique', `Channel id ${id} not unique`);
    }
    const resourceUri = `${state.publicUrl}/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`;
    const channel = state.store.put('channels', {
      id,
      account: account.id,
      calendar: calendar.id,
      resourceId: createHash('sha256').update(resourceUri).digest('base64url').slice(0, 27),
      resourceUri,
      address: address ?? '',
      token,
      expires: computeExpiration(request),
      messages: 0,
    });
    notifications.send(channel, 'sync');
    return {
      body: {
        kind: 'api#channel',
        id,
        resourceId: channel.resourceId,
        resourceUri,
        ...(token !== null && { token }),
        expiration: String(channel.expires),
      },
    };
  },
  'channels.stop': ({ state, account, body }: ApiCall): ApiResponse => {
    const { id = '', resourceId } = body as { id?: string; resourceId?: string };
    const channel = state.store.find('channels', id);
    const isOwnChannel = channel?.resourceId === resourceId && channel?.account === account.id;
    if (!isOwnChannel) throw notFoundError(`Channel '${id}' not found for project 'emulator'`);
    state.store.remove('channels', id);
    return { status: 204 };
  },
});
