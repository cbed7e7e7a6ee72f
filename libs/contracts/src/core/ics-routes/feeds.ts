import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { textAnswer } from '../../raw.ts';
import { nothing, route } from '../../route.ts';
import { feed, madeFeed, newFeed } from '../ics.ts';

export const list = route({
  name: 'feeds.list',
  method: 'GET',
  path: '/feeds',
  response: z.array(feed),
});

export const create = route({
  name: 'feeds.create',
  method: 'POST',
  path: '/feeds',
  body: newFeed,
  status: 201,
  response: madeFeed,
});

/** From then on its address answers nobody. */
export const remove = route({
  name: 'feeds.remove',
  method: 'DELETE',
  path: '/feeds/:id',
  params: z.object({ id }),
  status: 204,
  response: nothing,
});

/** What a calendar program reads: at the root of the site, open to who knows the address. */
export const read = route({
  name: 'feeds.read',
  method: 'GET',
  path: '/feeds/:file',
  auth: 'none',
  params: z.object({ file: z.string() }),
  response: textAnswer,
  responseType: 'text/calendar; charset=utf-8',
});
