import { conflicts, freeBusy } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { askFreeBusy, listConflicts } from './operations.ts';

export const freeBusyRoutes = (deps: Parameters<typeof askFreeBusy>[0]) => [
  handle(freeBusy.ask, (call) => askFreeBusy(deps, call)),
  handle(conflicts.list, (call) => listConflicts(deps, call)),
];
