import { sync } from '@scheduler/contracts/core/sync';
import { defineHandler, type Database } from '@scheduler/service-kit';
import { listRecords, readChanges, readRecords, waitForTouched } from './operations.ts';
import { applySteps } from './operations-apply.ts';
import type { Waiting } from './waiting.ts';

/** What billing-service asks for calendars that it keeps in step with others. */
export const syncRoutes = (deps: { db: Database; waiting: Waiting }) => [
  defineHandler(sync.changes, (call) => readChanges(deps, call)),
  defineHandler(sync.records, (call) => listRecords(deps, call)),
  defineHandler(sync.read, (call) => readRecords(deps, call)),
  defineHandler(sync.apply, (call) => applySteps(deps, call)),
  defineHandler(sync.touched, (call) => waitForTouched(deps, call)),
];
