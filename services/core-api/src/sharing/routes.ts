import { schedules } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import type { Deps } from '../schedules/operations.ts';
import {
  acceptInvitation,
  changeMembership,
  declineInvitation,
  leaveSchedule,
  revokeShares,
  shareSchedule,
} from './operations.ts';
import { shareInvitationsOf } from './repository.ts';

export const sharingRoutes = (deps: Deps) => [
  handle(schedules.share, (call) => shareSchedule(deps, call)),
  handle(schedules.revoke, (call) => revokeShares(deps, call)),
  handle(schedules.invitations, ({ actor }) => shareInvitationsOf(deps.db, actor)),
  handle(schedules.accept, (call) => acceptInvitation(deps, call)),
  handle(schedules.decline, (call) => declineInvitation(deps, call)),
  handle(schedules.leave, (call) => leaveSchedule(deps, call)),
  handle(schedules.membership, (call) => changeMembership(deps, call)),
];
