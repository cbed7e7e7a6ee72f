import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { paginate, isInRange } from '../api/pagination.ts';
import { createNotFoundError } from '../api/stripe-error.ts';

const matchesPattern = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

export const events = [
  defineEndpoint<Stripe.EventListParams>(
    'GET',
    'events',
    'EventListParams',
    ({ state, params }) => {
      const { type, types, delivery_success: isDelivered } = params;
      const patterns = types ?? (type === undefined ? ['*'] : [type]);
      const matches = state.store
        .list('events')
        .filter(
          (event) =>
            patterns.some((pattern) => matchesPattern(pattern, event.type)) &&
            (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
            isInRange(params.created, event.created),
        );
      return paginate(matches, '/v1/events', params);
    },
  ),
  defineEndpoint('GET', 'events/:id', 'Nothing', ({ state, id }) => {
    const event = state.store.find('events', id);
    if (!event) throw createNotFoundError('event', id);
    return event;
  }),
];
