import { live } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { followChanges } from './operations.ts';

export const liveRoutes = (deps: Parameters<typeof followChanges>[0]) => [
  defineHandler(live.follow, (call) => followChanges(deps, call)),
];
