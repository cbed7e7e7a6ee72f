import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { textResponse } from '../../raw-bodies.ts';
import { noContent, route } from '../../route.ts';
import { feed, createdFeed, newFeed } from '../ics.ts';

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
  response: createdFeed,
});

/** Deletes the feed. Its URL stops working immediately. */
export const remove = route({
  name: 'feeds.remove',
  method: 'DELETE',
  path: '/feeds/:id',
  params: z.object({ id }),
  status: 204,
  response: noContent,
});

/** The feed for calendar apps, at the root of the site. Anyone with the URL can read it. */
export const read = route({
  name: 'feeds.read',
  method: 'GET',
  path: '/feeds/:file',
  auth: 'none',
  params: z.object({ file: z.string() }),
  response: textResponse,
  responseType: 'text/calendar; charset=utf-8',
});
