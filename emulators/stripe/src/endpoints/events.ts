import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { page, within } from '../api/listing.ts';
import { missing } from '../api/stripe-error.ts';

const wildcard = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

export const events = [
  endpoint<Stripe.EventListParams>('GET', 'events', 'EventListParams', ({ world, params }) => {
    const { type, types, delivery_success: delivered } = params;
    const wanted = types ?? (type === undefined ? ['*'] : [type]);
    const found = world.store
      .all('events')
      .filter(
        (event) =>
          wanted.some((pattern) => wildcard(pattern, event.type)) &&
          (delivered === undefined || delivered === (event.pending_webhooks === 0)) &&
          within(params.created, event.created),
      );
    return page(found, '/v1/events', params);
  }),
  endpoint('GET', 'events/:id', 'Nothing', ({ world, id }) => {
    const event = world.store.find('events', id);
    if (!event) throw missing('event', id);
    return event;
  }),
];
