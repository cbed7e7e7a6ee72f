import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { page, type Paging } from '../api/listing.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { blank } from '../objects/blank.ts';
import { newId } from '../objects/id.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { WebhookEndpoint } from '../objects/shapes.ts';
import { API_VERSION, wallSeconds, type World } from '../world.ts';

function endpointOf(world: World, id: string): WebhookEndpoint {
  const found = world.store.find('endpoints', id);
  if (!found) throw missing('webhook endpoint', id);
  return found;
}

interface NewEndpoint {
  url: string;
  events: string[];
  secrets: string[];
  id?: string;
}

/** Registers where events go to; without an id of its own it gets one. */
export function addEndpoint(world: World, { id, url, events, secrets }: NewEndpoint) {
  const row = world.store.put('endpoints', {
    ...(blank('webhook_endpoint') as WebhookEndpoint),
    id: id ?? newId('we_1'),
    api_version: API_VERSION,
    created: wallSeconds(),
    enabled_events: events,
    metadata: {},
    status: 'enabled',
    url,
  });
  world.store.put('secrets', { id: row.id, secrets });
  return row;
}

export const webhookEndpoints = [
  endpoint<Stripe.WebhookEndpointCreateParams>(
    'POST',
    'webhook_endpoints',
    'WebhookEndpointCreateParams',
    ({ world, params }) => {
      const { url, api_version: version = API_VERSION } = params;
      if (!URL.canParse(url)) throw invalid('Invalid URL', 'url', 'url_invalid');
      if (version !== API_VERSION) {
        throw invalid(`This emulator speaks only ${API_VERSION}.`, 'api_version');
      }
      const secret = newId('whsec_', 32);
      const row = addEndpoint(world, { url, events: params.enabled_events, secrets: [secret] });
      world.change('endpoints', row, {
        description: params.description || null,
        metadata: withMetadata({}, params.metadata),
      });
      // Shown this once, as Stripe does.
      return { ...row, secret };
    },
  ),
  endpoint<Paging>('GET', 'webhook_endpoints', 'Paging', ({ world, params }) =>
    page(world.store.all('endpoints'), '/v1/webhook_endpoints', params),
  ),
  endpoint('GET', 'webhook_endpoints/:id', 'Nothing', ({ world, id }) => endpointOf(world, id)),
  endpoint<Stripe.WebhookEndpointUpdateParams>(
    'POST',
    'webhook_endpoints/:id',
    'WebhookEndpointUpdateParams',
    ({ world, id, params }) => {
      const row = endpointOf(world, id);
      const { disabled, metadata, expand: _, ...patch } = params;
      world.change('endpoints', row, {
        ...(patch as Partial<WebhookEndpoint>),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: withMetadata((row['metadata'] ?? {}) as Record<string, string>, metadata),
      });
      return row;
    },
  ),
  endpoint('DELETE', 'webhook_endpoints/:id', 'Nothing', ({ world, id }) => {
    endpointOf(world, id);
    world.store.remove('endpoints', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
