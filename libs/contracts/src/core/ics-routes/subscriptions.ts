import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { noContent, route } from '../../route.ts';
import { newSubscription, subscription } from '../ics.ts';

const byId = z.object({ id });

export const list = route({
  name: 'subscriptions.list',
  method: 'GET',
  path: '/subscriptions',
  response: z.array(subscription),
});

/** Creates the subscription and its schedule. Events are imported in the background. */
export const create = route({
  name: 'subscriptions.create',
  method: 'POST',
  path: '/subscriptions',
  body: newSubscription,
  status: 201,
  response: subscription,
});

/** Schedules an early refresh. */
export const refresh = route({
  name: 'subscriptions.refresh',
  method: 'POST',
  path: '/subscriptions/:id',
  action: 'refresh',
  params: byId,
  response: subscription,
});

/** Deletes the subscription and its schedule. Undo restores both. */
export const remove = route({
  name: 'subscriptions.remove',
  method: 'DELETE',
  path: '/subscriptions/:id',
  params: byId,
  status: 204,
  response: noContent,
});
