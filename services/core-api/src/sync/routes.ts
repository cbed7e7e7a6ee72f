import { sync } from '@scheduler/contracts/core/sync';
import { defineHandler, type Database } from '@scheduler/service-kit';
import { listRecords, listChanges, getRecords, waitForTouchedSchedules } from './operations.ts';
import { applySteps } from './operations-apply.ts';
import type { EventQuota } from '../quotas/event-quota.ts';
import type { ChangeNotifier } from './long-poll.ts';

/** Internal routes that billing-service uses to sync external calendars. */
export const syncRoutes = (deps: {
  db: Database;
  changeNotifier: ChangeNotifier;
  eventQuota: EventQuota;
}) => [
  defineHandler(sync.changes, (call) => listChanges(deps, call)),
  defineHandler(sync.records, (call) => listRecords(deps, call)),
  defineHandler(sync.read, (call) => getRecords(deps, call)),
  defineHandler(sync.apply, (call) => applySteps(deps, call)),
  defineHandler(sync.touched, (call) => waitForTouchedSchedules(deps, call)),
];
