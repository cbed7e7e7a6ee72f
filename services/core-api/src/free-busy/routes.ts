import { conflicts, freeBusy } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { queryFreeBusy, listConflicts } from './operations.ts';

export const freeBusyRoutes = (deps: Parameters<typeof queryFreeBusy>[0]) => [
  defineHandler(freeBusy.ask, (call) => queryFreeBusy(deps, call)),
  defineHandler(conflicts.list, (call) => listConflicts(deps, call)),
];
