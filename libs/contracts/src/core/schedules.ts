import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { reminder } from './events.ts';

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

/** From the least to the most; `freebusy` tells when the owner is busy and nothing else. */
export const shareRoles = ['freebusy', 'viewer', 'editor'] as const;

export const sharedPerson = z.object({
  email: z.string(),
  user_id: z.nullable(id),
  full_name: z.nullable(z.string()),
  role: z.enum(shareRoles),
  status: z.enum(['pending', 'accepted']),
});
export type SharedPerson = z.infer<typeof sharedPerson>;

/** Somebody with an account, as others see them. */
export const person = z.object({
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
});

export const schedule = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.enum(hues),
  is_shared: z.boolean(),
  /** Those invited and those who accepted; only an owner or editor sees others than themselves. */
  shared_with: z.array(sharedPerson),
  /** What the caller may do with it. */
  role: z.enum(['owner', ...shareRoles]),
  /** Whose it is; `null` for the caller's own. */
  owner: z.nullable(person),
  /** Whether what is on it takes the caller's own time. */
  is_busy: z.boolean(),
  /** Of events that have none of their own, for the owner. */
  default_reminders: z.array(reminder),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Schedule = z.infer<typeof schedule>;
