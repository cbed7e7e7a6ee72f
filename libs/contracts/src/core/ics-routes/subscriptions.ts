import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { newSubscription, subscription } from '../ics.ts';

const byId = z.object({ id });

export const list = route('subscriptions.list', 'GET /subscriptions', {
  response: z.array(subscription),
});

/** Creates the subscription and its schedule. Events are imported in the background. */
export const create = route('subscriptions.create', 'POST /subscriptions', {
  body: newSubscription,
  status: 201,
  response: subscription,
});

/** Schedules an early refresh. */
export const refresh = route('subscriptions.refresh', 'POST /subscriptions/:id?action=refresh', {
  params: byId,
  response: subscription,
});

/** Deletes the subscription and its schedule. Undo restores both. */
export const remove = route('subscriptions.remove', 'DELETE /subscriptions/:id', { params: byId });
