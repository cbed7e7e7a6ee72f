import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { habitChanges, newHabit } from '../habit-input.ts';
import { habit } from '../habits.ts';

const byId = z.object({ id });

export const create = route('habits.create', 'POST /habits', {
  body: newHabit,
  status: 201,
  response: habit,
});

export const update = route('habits.update', 'PUT /habits/:id', {
  params: byId,
  body: habitChanges,
  response: habit,
});

/** Deletes the habit and its future events. Past events stay. */
export const remove = route('habits.remove', 'DELETE /habits/:id', { params: byId });
