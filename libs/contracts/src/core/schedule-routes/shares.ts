import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { schedule } from '../schedules.ts';
import {
  membership as membershipBody,
  revocation,
  shareInvitation,
  shareRequest,
} from '../shares.ts';

const byId = z.object({ id });

/** Invites people or changes members' roles. Owner only. */
export const share = route('schedules.share', 'POST /schedules?action=share', {
  query: byId,
  body: shareRequest,
  response: schedule,
});

/** Removes members and cancels pending invitations. Owner only. */
export const revoke = route('schedules.revoke', 'DELETE /schedules?action=revoke', {
  query: revocation,
  response: schedule,
});

/** Lists the caller's pending schedule invitations, oldest first. */
export const invitations = route('schedules.invitations', 'GET /schedules?action=invitations', {
  response: z.array(shareInvitation),
});

export const accept = route('schedules.accept', 'POST /schedules?action=accept', {
  query: byId,
  response: schedule,
});

export const decline = route('schedules.decline', 'POST /schedules?action=decline', {
  query: byId,
});

/** Removes the caller from the schedule. */
export const leave = route('schedules.leave', 'DELETE /schedules?action=leave', { query: byId });

export const membership = route('schedules.membership', 'PUT /schedules?action=membership', {
  query: byId,
  body: membershipBody,
  response: schedule,
});
