import * as z from 'zod/mini';
import {
  NOT_AN_EMAIL,
  eachEmailOnce,
  id,
  optionalText,
  requiredText,
  timestamp,
  typedEmail,
} from '../primitives.ts';
import { nothing, route } from '../route.ts';

/** The eight colours a schedule's mark can have; new schedules are blue. */
export const hues = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'rose',
  'violet',
  'graphite',
] as const;
export type Hue = (typeof hues)[number];

export const shareRoles = ['viewer', 'editor'] as const;

export const sharedPerson = z.object({
  email: z.string(),
  user_id: z.nullable(id),
  full_name: z.nullable(z.string()),
  role: z.enum(shareRoles),
  status: z.enum(['pending', 'accepted']),
});
export type SharedPerson = z.infer<typeof sharedPerson>;

export const schedule = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.enum(hues),
  is_shared: z.boolean(),
  shared_with: z.array(sharedPerson),
  /** What the caller may do with it. */
  role: z.enum(['owner', ...shareRoles]),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Schedule = z.infer<typeof schedule>;

const fields = {
  name: requiredText('Schedule name is required', 200),
  description: optionalText(2000),
  is_shared: z.boolean(),
  color: z.enum(hues),
};

export const newSchedule = z.object({
  name: fields.name,
  description: z._default(fields.description, null),
  is_shared: z._default(fields.is_shared, false),
  color: z._default(fields.color, 'blue'),
});
export type NewSchedule = z.output<typeof newSchedule>;

export const scheduleChanges = z.partial(z.object(fields));
export type ScheduleChanges = z.output<typeof scheduleChanges>;

export const shareRequest = z.object({
  emails: z.pipe(
    z
      .array(typedEmail, NOT_AN_EMAIL)
      .check(z.minLength(1, NOT_AN_EMAIL), z.maxLength(50, 'Share with at most 50 people at once')),
    eachEmailOnce,
  ),
  /** Viewer for new people when left out; those who are there already then keep theirs. */
  role: z.optional(z.enum(shareRoles)),
});
export type ShareRequest = z.output<typeof shareRequest>;

const byId = z.object({ id });

export const schedules = {
  list: route({
    name: 'schedules.list',
    method: 'GET',
    path: '/schedules',
    response: z.array(schedule),
  }),
  create: route({
    name: 'schedules.create',
    method: 'POST',
    path: '/schedules',
    body: newSchedule,
    status: 201,
    response: schedule,
  }),
  update: route({
    name: 'schedules.update',
    method: 'PUT',
    path: '/schedules',
    query: byId,
    body: scheduleChanges,
    response: schedule,
  }),
  remove: route({
    name: 'schedules.remove',
    method: 'DELETE',
    path: '/schedules',
    query: byId,
    status: 204,
    response: nothing,
  }),
  share: route({
    name: 'schedules.share',
    method: 'POST',
    path: '/schedules',
    action: 'share',
    query: byId,
    body: shareRequest,
    response: schedule,
  }),
};
