import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { paginate, type PageParams } from '../api/pagination.ts';
import { createInvalidRequestError, createNotFoundError } from '../api/stripe-error.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { WebhookEndpoint } from '../objects/types.ts';
import { API_VERSION, currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';

function getWebhookEndpoint(state: EmulatorState, id: string): WebhookEndpoint {
  const endpoint = state.store.find('endpoints', id);
  if (!endpoint) throw createNotFoundError('webhook endpoint', id);
  return endpoint;
}

interface EndpointInput {
  url: string;
  events: string[];
  secrets: string[];
  id?: string;
}

/** Registers a webhook endpoint and stores its signing secrets. */
export function addWebhookEndpoint(
  state: EmulatorState,
  { id, url, events, secrets }: EndpointInput,
) {
  const endpoint = state.store.put('endpoints', {
    ...(createEmptyObject('webhook_endpoint') as WebhookEndpoint),
    id: id ?? newId('we_1'),
    api_version: API_VERSION,
    created: currentTimeSeconds(),
    enabled_events: events,
    metadata: {},
    status: 'enabled',
    url,
  });
  state.store.put('secrets', { id: endpoint.id, secrets });
  return endpoint;
}

export const webhookEndpoints = [
  defineEndpoint<Stripe.WebhookEndpointCreateParams>(
    'POST',
    'webhook_endpoints',
    'WebhookEndpointCreateParams',
    ({ state, params }) => {
      const { url, api_version: version = API_VERSION } = params;
      if (!URL.canParse(url)) throw createInvalidRequestError('Invalid URL', 'url', 'url_invalid');
      if (version !== API_VERSION) {
        throw createInvalidRequestError(
          `The Stripe emulator supports only API version ${API_VERSION}.`,
          'api_version',
        );
      }
      const secret = newId('whsec_', 32);
      const endpoint = addWebhookEndpoint(state, {
        url,
        events: params.enabled_events,
        secrets: [secret],
      });
      state.update(endpoint, {
        description: params.description || null,
        metadata: mergeMetadata({}, params.metadata),
      });
      // Like Stripe, return the secret only in this response.
      return { ...endpoint, secret };
    },
  ),
  defineEndpoint<PageParams>('GET', 'webhook_endpoints', 'Paging', ({ state, params }) =>
    paginate(state.store.list('endpoints'), '/v1/webhook_endpoints', params),
  ),
  defineEndpoint('GET', 'webhook_endpoints/:id', 'Nothing', ({ state, id }) =>
    getWebhookEndpoint(state, id),
  ),
  defineEndpoint<Stripe.WebhookEndpointUpdateParams>(
    'POST',
    'webhook_endpoints/:id',
    'WebhookEndpointUpdateParams',
    ({ state, id, params }) => {
      const endpoint = getWebhookEndpoint(state, id);
      const { disabled, metadata, expand: _, ...patch } = params;
      state.update(endpoint, {
        ...(patch as Partial<WebhookEndpoint>),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata((endpoint['metadata'] ?? {}) as Record<string, string>, metadata),
      });
      return endpoint;
    },
  ),
  defineEndpoint('DELETE', 'webhook_endpoints/:id', 'Nothing', ({ state, id }) => {
    getWebhookEndpoint(state, id);
    state.store.remove('endpoints', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
