import * as z from 'zod/mini';
import { route } from '../route.ts';
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
export const list = route('invitations.list', 'GET /invitations', {
  response: z.array(receivedInvitation),
});

/** Accepting (even tentatively) adds the event to one of the caller's schedules; declining removes it. */
export const respond = route('invitations.respond', 'POST /invitations/:event_id?action=respond', {
  params: z.object({ event_id: eventId }),
  body: invitationReply,
  response: receivedInvitation,
});

/**
 * Lists an event's guests with their replies and email delivery states. Requires edit access to the
 * event.
 */
export const sent = route('invitations.sent', 'GET /events/:id/invitations', {
  params: byId,
  response: z.array(sentInvitation),
});

/** Moves the event to the time proposed by a guest. */
export const acceptProposal = route(
  'invitations.accept-proposal',
  'POST /events/:id/invitations?action=accept-proposal',
  { params: byId, body: guestReference, response: event },
);

export const dismissProposal = route(
  'invitations.dismiss-proposal',
  'POST /events/:id/invitations?action=dismiss-proposal',
  { params: byId, body: guestReference },
);
