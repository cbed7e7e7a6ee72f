import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { schedule } from '../schedules.ts';

export const list = route({
  name: 'schedules.list',
  method: 'GET',
  path: '/schedules',
  response: z.array(schedule),
});
