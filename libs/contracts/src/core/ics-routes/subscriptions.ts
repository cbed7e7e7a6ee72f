import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { nothing, route } from '../../route.ts';
import { newSubscription, subscription } from '../ics.ts';

const byId = z.object({ id });

export const list = route({
  name: 'subscriptions.list',
  method: 'GET',
  path: '/subscriptions',
  response: z.array(subscription),
});

/** Makes the schedule that it fills; the first reading follows in the background. */
export const create = route({
  name: 'subscriptions.create',
  method: 'POST',
  path: '/subscriptions',
  body: newSubscription,
  status: 201,
  response: subscription,
});

/** Reads it again soon. */
export const refresh = route({
  name: 'subscriptions.refresh',
  method: 'POST',
  path: '/subscriptions/:id',
  action: 'refresh',
  params: byId,
  response: subscription,
});

/** Ends it and deletes its schedule; undoing that brings both back. */
export const remove = route({
  name: 'subscriptions.remove',
  method: 'DELETE',
  path: '/subscriptions/:id',
  params: byId,
  status: 204,
  response: nothing,
});
