import { search } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { searchEverything } from './operations.ts';

export const searchRoutes = (deps: Parameters<typeof searchEverything>[0]) => [
  defineHandler(search.find, (call) => searchEverything(deps, call)),
];
