import * as z from 'zod/mini';
import { nothing, route } from '../route.ts';
import { event, eventId } from './events.ts';
import {
  guestNamed,
  invitationResponse,
  receivedInvitation,
  sentInvitation,
} from './invitations.ts';

const byId = z.object({ id: eventId });

/** What the caller is invited to and is not over yet, answered or not, earliest first. */
export const list = route({
  name: 'invitations.list',
  method: 'GET',
  path: '/invitations',
  response: z.array(receivedInvitation),
});

/** Accepted or tentative, the event is kept on a schedule of the caller's; declined it leaves it. */
export const respond = route({
  name: 'invitations.respond',
  method: 'POST',
  path: '/invitations/:event_id',
  action: 'respond',
  params: z.object({ event_id: eventId }),
  body: invitationResponse,
  response: receivedInvitation,
});

/** The guests of an event with their answers and what became of their letters, for its writers. */
export const sent = route({
  name: 'invitations.sent',
  method: 'GET',
  path: '/events/:id/invitations',
  params: byId,
  response: z.array(sentInvitation),
});

/** Moves the event to the time that a guest proposes. */
export const acceptProposal = route({
  name: 'invitations.accept-proposal',
  method: 'POST',
  path: '/events/:id/invitations',
  action: 'accept-proposal',
  params: byId,
  body: guestNamed,
  response: event,
});

export const dismissProposal = route({
  name: 'invitations.dismiss-proposal',
  method: 'POST',
  path: '/events/:id/invitations',
  action: 'dismiss-proposal',
  params: byId,
  body: guestNamed,
  status: 204,
  response: nothing,
});
