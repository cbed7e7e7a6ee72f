import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { nothing, route } from '../../route.ts';
import { habitChanges, newHabit } from '../habit-writes.ts';
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

/** What is ahead of it in the calendar goes with it; what is past stays. */
export const remove = route({
  name: 'habits.remove',
  method: 'DELETE',
  path: '/habits/:id',
  params: byId,
  status: 204,
  response: nothing,
});
