import type Stripe from 'stripe';
import { defineList, defineRetrieval } from '../api/object-endpoints.ts';
import { isInRange, matchesFilter } from '../api/pagination.ts';

const matchesPattern = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

export const events = [
  defineList('events', 'EventListParams', 'events', (event, params: Stripe.EventListParams) => {
    const { type, types } = params;
    const patterns = types ?? (type === undefined ? ['*'] : [type]);
    return (
      patterns.some((pattern) => matchesPattern(pattern, event.type)) &&
      matchesFilter(params.delivery_success, event.pending_webhooks === 0) &&
      isInRange(params.created, event.created)
    );
  }),
  defineRetrieval('events', 'events'),
];
