import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { NOT_AN_EMAIL, eachEmailOnce, id, timestamp, typedEmail } from '../primitives.ts';
import { hues, person, shareRoles } from './schedules.ts';

/** People that a schedule can be shared with, those who have not answered included. */
export const SHARES_AT_MOST = 200;

const emails = z.pipe(
  z
    .array(typedEmail, NOT_AN_EMAIL)
    .check(
      z.minLength(1, NOT_AN_EMAIL),
      z.maxLength(50, { error: () => t('Share with at most 50 people at once') }),
    ),
  eachEmailOnce,
);

export const shareRequest = z.object({
  emails,
  /** Viewer for new people when left out; those who are there already then keep theirs. */
  role: z.optional(z.enum(shareRoles)),
});
export type ShareRequest = z.output<typeof shareRequest>;

/** Whose share ends: one `email`, or several. */
export const revocation = z.object({
  id,
  email: z.pipe(
    z.transform((given: string | string[]) => [given].flat()),
    emails,
  ),
});
export type Revocation = z.output<typeof revocation>;

/** How a person keeps a schedule that somebody shares with them; nobody else sees it. */
export const membership = z.object({
  is_busy: z.optional(z.boolean()),
  /** `null`: as its owner has it. */
  color: z.optional(z.nullable(z.enum(hues))),
});
export type Membership = z.output<typeof membership>;

/** A schedule that somebody would share with the caller. */
export const shareInvitation = z.object({
  schedule_id: id,
  name: z.string(),
  color: z.enum(hues),
  role: z.enum(shareRoles),
  owner: person,
  created_at: timestamp,
});
export type ShareInvitation = z.infer<typeof shareInvitation>;
