import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { INVALID_EMAIL, uniqueEmails, id, timestamp, emailInput } from '../primitives.ts';
import { scheduleColors, userSummary, shareRoles } from './schedules.ts';

/** Maximum number of people a schedule can be shared with, including pending invitations. */
export const MAX_SHARES = 200;

const emails = z.pipe(
  z
    .array(emailInput, INVALID_EMAIL)
    .check(
      z.minLength(1, INVALID_EMAIL),
      z.maxLength(50, { error: () => t('Share with at most 50 people at once') }),
    ),
  uniqueEmails,
);

export const shareRequest = z.object({
  emails,
  /** Defaults to `viewer` for new members. If omitted, existing members keep their role. */
  role: z.optional(z.enum(shareRoles)),
});
export type ShareRequest = z.output<typeof shareRequest>;

/** People to remove: one `email` or several. */
export const revocation = z.object({
  id,
  email: z.pipe(
    z.transform((value: string | string[]) => [value].flat()),
    emails,
  ),
});
export type Revocation = z.output<typeof revocation>;

/** A member's own settings for a schedule shared with them. Not visible to others. */
export const membership = z.object({
  is_busy: z.optional(z.boolean()),
  /** `null`: the owner's color. */
  color: z.optional(z.nullable(z.enum(scheduleColors))),
});
export type Membership = z.output<typeof membership>;

/** A pending invitation to a shared schedule. */
export const shareInvitation = z.object({
  schedule_id: id,
  name: z.string(),
  color: z.enum(scheduleColors),
  role: z.enum(shareRoles),
  owner: userSummary,
  created_at: timestamp,
});
export type ShareInvitation = z.infer<typeof shareInvitation>;
