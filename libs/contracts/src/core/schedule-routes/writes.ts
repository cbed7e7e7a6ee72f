import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { noContent, route } from '../../route.ts';
import { newSchedule, scheduleChanges } from '../schedule-input.ts';
import { schedule } from '../schedules.ts';

const byId = z.object({ id });

export const create = route({
  name: 'schedules.create',
  method: 'POST',
  path: '/schedules',
  body: newSchedule,
  status: 201,
  response: schedule,
});

export const update = route({
  name: 'schedules.update',
  method: 'PUT',
  path: '/schedules',
  query: byId,
  body: scheduleChanges,
  response: schedule,
});

export const remove = route({
  name: 'schedules.remove',
  method: 'DELETE',
  path: '/schedules',
  query: byId,
  status: 204,
  response: noContent,
});
