import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

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
