import * as z from 'zod/mini';
import { noContent, route } from '../route.ts';
import { event, eventId } from './events.ts';
import {
  guestReference,
  invitationReply,
  receivedInvitation,
  sentInvitation,
} from './invitations.ts';

const byId = z.object({ id: eventId });

/**
 * Lists the caller's invitations to current and future events in chronological order, whether or
 * not the caller has replied.
 */
export const list = route({
  name: 'invitations.list',
  method: 'GET',
  path: '/invitations',
  response: z.array(receivedInvitation),
});

/** Accepting (even tentatively) adds the event to one of the caller's schedules; declining removes it. */
export const respond = route({
  name: 'invitations.respond',
  method: 'POST',
  path: '/invitations/:event_id',
  action: 'respond',
  params: z.object({ event_id: eventId }),
  body: invitationReply,
  response: receivedInvitation,
});

/**
 * Lists an event's guests with their replies and email delivery states. Requires edit access to the
 * event.
 */
export const sent = route({
  name: 'invitations.sent',
  method: 'GET',
  path: '/events/:id/invitations',
  params: byId,
  response: z.array(sentInvitation),
});

/** Moves the event to the time proposed by a guest. */
export const acceptProposal = route({
  name: 'invitations.accept-proposal',
  method: 'POST',
  path: '/events/:id/invitations',
  action: 'accept-proposal',
  params: byId,
  body: guestReference,
  response: event,
});

export const dismissProposal = route({
  name: 'invitations.dismiss-proposal',
  method: 'POST',
  path: '/events/:id/invitations',
  action: 'dismiss-proposal',
  params: byId,
  body: guestReference,
  status: 204,
  response: noContent,
});
