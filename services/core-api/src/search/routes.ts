import { search } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { findEverywhere } from './operations.ts';

export const searchRoutes = (deps: Parameters<typeof findEverywhere>[0]) => [
  handle(search.find, (call) => findEverywhere(deps, call)),
];
