import { schedules } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import {
  acceptInvitation,
  updateOwnMembership,
  declineInvitation,
  leaveSchedule,
  revokeShares,
  shareSchedule,
} from './operations.ts';
import { findShareInvitations } from './repository.ts';

export const sharingRoutes = (deps: Parameters<typeof shareSchedule>[0]) => [
  defineHandler(schedules.share, (call) => shareSchedule(deps, call)),
  defineHandler(schedules.revoke, (call) => revokeShares(deps, call)),
  defineHandler(schedules.invitations, ({ actor }) => findShareInvitations(deps.db, actor)),
  defineHandler(schedules.accept, (call) => acceptInvitation(deps, call)),
  defineHandler(schedules.decline, (call) => declineInvitation(deps, call)),
  defineHandler(schedules.leave, (call) => leaveSchedule(deps, call)),
  defineHandler(schedules.membership, (call) => updateOwnMembership(deps, call)),
];
