import * as z from 'zod/mini';
import {
  NOT_AN_EMAIL,
  eachEmailOnce,
  optionalText,
  requiredText,
  typedEmail,
} from '../primitives.ts';
import { hues, shareRoles } from './schedules.ts';

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
