import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { reminder } from './events.ts';

/** Colors of a schedule. New schedules are blue. */
export const scheduleColors = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'rose',
  'violet',
  'graphite',
] as const;
export type ScheduleColor = (typeof scheduleColors)[number];

/** In ascending order of access. `freebusy` shows only busy times. */
export const shareRoles = ['freebusy', 'viewer', 'editor'] as const;

export const scheduleMember = z.object({
  email: z.string(),
  user_id: z.nullable(id),
  full_name: z.nullable(z.string()),
  role: z.enum(shareRoles),
  status: z.enum(['pending', 'accepted']),
});
export type ScheduleMember = z.infer<typeof scheduleMember>;

/** Public details of a user with an account. */
export const userSummary = z.object({
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
});

export const schedule = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.enum(scheduleColors),
  is_shared: z.boolean(),
  /** Invited and accepted members. Viewers see only themselves. */
  shared_with: z.array(scheduleMember),
  /** The caller's access to the schedule. */
  role: z.enum(['owner', ...shareRoles]),
  /** `null` if the caller is the owner. */
  owner: z.nullable(userSummary),
  /** Whether events on it block the caller's time. */
  is_busy: z.boolean(),
  /**
   * Whether new events are added to it unless the caller chooses another schedule. Never true for a
   * schedule that other people can see.
   */
  is_default: z.boolean(),
  /** Whether a subscribed calendar fills it. Events can't be added to it. */
  is_subscribed: z.boolean(),
  /** The owner's reminders for events that have no reminders of their own. */
  default_reminders: z.array(reminder),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Schedule = z.infer<typeof schedule>;
