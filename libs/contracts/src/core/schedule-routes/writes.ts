import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { newSchedule, scheduleChanges } from '../schedule-input.ts';
import { schedule } from '../schedules.ts';

const byId = z.object({ id });

export const create = route('schedules.create', 'POST /schedules', {
  body: newSchedule,
  status: 201,
  response: schedule,
});

export const update = route('schedules.update', 'PUT /schedules', {
  query: byId,
  body: scheduleChanges,
  response: schedule,
});

export const remove = route('schedules.remove', 'DELETE /schedules', { query: byId });
