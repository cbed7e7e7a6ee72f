import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { nothing, route } from '../../route.ts';
import { schedule } from '../schedules.ts';
import {
  membership as membershipBody,
  revocation,
  shareInvitation,
  shareRequest,
} from '../shares.ts';

const path = '/schedules';
const byId = z.object({ id });

/** Invites people, or gives those who are there another role. For the owner. */
export const share = route({
  name: 'schedules.share',
  method: 'POST',
  path,
  action: 'share',
  query: byId,
  body: shareRequest,
  response: schedule,
});

/** Ends the shares of people, whether they accepted or not. For the owner. */
export const revoke = route({
  name: 'schedules.revoke',
  method: 'DELETE',
  path,
  action: 'revoke',
  query: revocation,
  response: schedule,
});

/** The schedules that the caller is invited to and has not answered for, oldest first. */
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
  response: nothing,
});

/** Ends the caller's own share. */
export const leave = route({
  name: 'schedules.leave',
  method: 'DELETE',
  path,
  action: 'leave',
  query: byId,
  status: 204,
  response: nothing,
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
