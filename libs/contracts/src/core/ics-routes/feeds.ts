import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { textResponse } from '../../raw-bodies.ts';
import { route } from '../../route.ts';
import { feed, createdFeed, newFeed } from '../ics.ts';

export const list = route('feeds.list', 'GET /feeds', { response: z.array(feed) });

export const create = route('feeds.create', 'POST /feeds', {
  body: newFeed,
  status: 201,
  response: createdFeed,
});

/** Deletes the feed. Its URL stops working immediately. */
export const remove = route('feeds.remove', 'DELETE /feeds/:id', { params: z.object({ id }) });

/** The feed for calendar apps, at the root of the site. Anyone with the URL can read it. */
export const read = route('feeds.read', 'GET /feeds/:file', {
  auth: 'none',
  params: z.object({ file: z.string() }),
  response: textResponse,
  responseType: 'text/calendar; charset=utf-8',
});
