import { live } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { followChanges } from './operations.ts';

export const liveRoutes = (deps: Parameters<typeof followChanges>[0]) => [
  handle(live.follow, (call) => followChanges(deps, call)),
];
