import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { noContent, route } from '../../route.ts';
import { habitChanges, newHabit } from '../habit-input.ts';
import { habit } from '../habits.ts';

const byId = z.object({ id });

export const create = route({
  name: 'habits.create',
  method: 'POST',
  path: '/habits',
  body: newHabit,
  status: 201,
  response: habit,
});

export const update = route({
  name: 'habits.update',
  method: 'PUT',
  path: '/habits/:id',
  params: byId,
  body: habitChanges,
  response: habit,
});

/** Deletes the habit and its future events. Past events stay. */
export const remove = route({
  name: 'habits.remove',
  method: 'DELETE',
  path: '/habits/:id',
  params: byId,
  status: 204,
  response: noContent,
});
