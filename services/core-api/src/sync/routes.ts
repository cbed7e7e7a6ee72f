import { sync } from '@scheduler/contracts/core/sync';
import { handle, type Database } from '@scheduler/service-kit';
import { listRecords, readChanges, readRecords, waitForTouched } from './operations.ts';
import { applySteps } from './operations-apply.ts';
import type { Waiting } from './waiting.ts';

/** What billing-service asks for calendars that it keeps in step with others. */
export const syncRoutes = (deps: { db: Database; waiting: Waiting }) => [
  handle(sync.changes, (call) => readChanges(deps, call)),
  handle(sync.records, (call) => listRecords(deps, call)),
  handle(sync.read, (call) => readRecords(deps, call)),
  handle(sync.apply, (call) => applySteps(deps, call)),
  handle(sync.touched, (call) => waitForTouched(deps, call)),
];
