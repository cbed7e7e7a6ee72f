import { invitations } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import {
  acceptProposal,
  dismissProposal,
  listInvitations,
  listSent,
  respond,
} from './operations.ts';

export const invitationRoutes = (deps: Parameters<typeof respond>[0]) => [
  handle(invitations.list, (call) => listInvitations(deps, call)),
  handle(invitations.respond, (call) => respond(deps, call)),
  handle(invitations.sent, (call) => listSent(deps, call)),
  handle(invitations.acceptProposal, (call) => acceptProposal(deps, call)),
  handle(invitations.dismissProposal, (call) => dismissProposal(deps, call)),
];
