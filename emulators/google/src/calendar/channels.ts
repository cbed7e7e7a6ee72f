import { createHash } from 'node:crypto';
import { GoogleError, invalid, notFound, required } from '../google-error.ts';
import type { Notifications } from '../notifications.ts';
import { checkShape } from './fields.ts';
import { calendarOf, type Answer, type Call } from './call.ts';

const LIFE_MS = 7 * 86_400_000;
const LONGEST_MS = 30 * 86_400_000;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

interface Wanted {
  id?: string;
  type?: string;
  address?: string;
  token?: string;
  expiration?: string;
  params?: { ttl?: string };
}

function checkAddress(address: string): void {
  const { protocol, hostname } = URL.parse(address) ?? {};
  if (protocol === 'https:') return;
  // What runs beside this emulator has no certificate.
  if (protocol === 'http:' && hostname && LOOPBACK.includes(hostname)) return;
  throw new GoogleError('push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`);
}

function expiryOf({ expiration, params }: Wanted): number {
  const now = Date.now();
  const ttl = params?.ttl ? now + Number(params.ttl) * 1000 : undefined;
  const wanted = expiration ? Number(expiration) : (ttl ?? now + LIFE_MS);
  if (!Number.isFinite(wanted) || wanted <= now) throw invalid('Invalid expiration.');
  return Math.min(wanted, now + LONGEST_MS);
}

export const channelMethods = (notifications: Notifications) => ({
  'events.watch': (call: Call): Answer => {
    const { world, account } = call;
    const calendar = calendarOf(call);
    checkShape('Channel', call.body);
    const wanted = call.body as Wanted;
    const { id, address, token = null } = wanted;
    if (!id) throw required('Missing channel id.');
    if (!/^[A-Za-z0-9\-_+/=]{1,64}$/.test(id)) throw invalid('Invalid channel id.');
    if (wanted.type !== 'web_hook') throw invalid(`Unknown channel type: ${wanted.type}`);
    if (token !== null && token.length > 256) throw invalid('Channel token too long.');
    checkAddress(address ?? '');
    if (world.store.find('channels', id)) {
      throw new GoogleError('channelIdNotUnique', `Channel id ${id} not unique`);
    }
    const resourceUri = `${world.publicUrl}/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`;
    const channel = world.store.put('channels', {
      id,
      account: account.id,
      calendar: calendar.id,
      resourceId: createHash('sha256').update(resourceUri).digest('base64url').slice(0, 27),
      resourceUri,
      address: address ?? '',
      token,
      expires: expiryOf(wanted),
      messages: 0,
    });
    notifications.tell(channel, 'sync');
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
  'channels.stop': ({ world, account, body }: Call): Answer => {
    const { id = '', resourceId } = body as { id?: string; resourceId?: string };
    const channel = world.store.find('channels', id);
    const theirs = channel?.resourceId === resourceId && channel?.account === account.id;
    if (!theirs) throw notFound(`Channel '${id}' not found for project 'emulator'`);
    world.store.remove('channels', id);
    return { status: 204 };
  },
});
