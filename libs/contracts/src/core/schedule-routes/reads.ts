import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { schedule } from '../schedules.ts';

export const list = route('schedules.list', 'GET /schedules', { response: z.array(schedule) });
