import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { createInvalidRequestError } from '../api/stripe-error.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { WebhookEndpoint } from '../objects/types.ts';
import { API_VERSION, currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';

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
  defineList('webhook_endpoints', 'Paging', 'endpoints'),
  defineRetrieval('webhook_endpoints', 'endpoints'),
  defineEndpoint<Stripe.WebhookEndpointUpdateParams>(
    'POST',
    'webhook_endpoints/:id',
    'WebhookEndpointUpdateParams',
    ({ state, id, params }) => {
      const endpoint = getObject(state, 'endpoints', id);
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
    getObject(state, 'endpoints', id);
    state.store.remove('endpoints', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
