import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { noContent, route } from '../../route.ts';
import { schedule } from '../schedules.ts';
import {
  membership as membershipBody,
  revocation,
  shareInvitation,
  shareRequest,
} from '../shares.ts';

const path = '/schedules';
const byId = z.object({ id });

/** Invites people or changes members' roles. Owner only. */
export const share = route({
  name: 'schedules.share',
  method: 'POST',
  path,
  action: 'share',
  query: byId,
  body: shareRequest,
  response: schedule,
});

/** Removes members and cancels pending invitations. Owner only. */
export const revoke = route({
  name: 'schedules.revoke',
  method: 'DELETE',
  path,
  action: 'revoke',
  query: revocation,
  response: schedule,
});

/** Lists the caller's pending schedule invitations, oldest first. */
export const invitations = route({
  name: 'schedules.invitations',
  method: 'GET',
  path,
  action: 'invitations',
  response: z.array(shareInvitation),
});

export const accept = route({
  name: 'schedules.accept',
  method: 'POST',
  path,
  action: 'accept',
  query: byId,
  response: schedule,
});

export const decline = route({
  name: 'schedules.decline',
  method: 'POST',
  path,
  action: 'decline',
  query: byId,
  status: 204,
  response: noContent,
});

/** Removes the caller from the schedule. */
export const leave = route({
  name: 'schedules.leave',
  method: 'DELETE',
  path,
  action: 'leave',
  query: byId,
  status: 204,
  response: noContent,
});

export const membership = route({
  name: 'schedules.membership',
  method: 'PUT',
  path,
  action: 'membership',
  query: byId,
  body: membershipBody,
  response: schedule,
});
