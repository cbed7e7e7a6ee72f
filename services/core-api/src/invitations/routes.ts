import { invitations } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import {
  acceptProposal,
  dismissProposal,
  listInvitations,
  listSentInvitations,
  respond,
} from './operations.ts';

export const invitationRoutes = (deps: Parameters<typeof acceptProposal>[0]) => [
  defineHandler(invitations.list, (call) => listInvitations(deps, call)),
  defineHandler(invitations.respond, (call) => respond(deps, call)),
  defineHandler(invitations.sent, (call) => listSentInvitations(deps, call)),
  defineHandler(invitations.acceptProposal, (call) => acceptProposal(deps, call)),
  defineHandler(invitations.dismissProposal, (call) => dismissProposal(deps, call)),
];
