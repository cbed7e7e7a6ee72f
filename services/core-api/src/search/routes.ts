import { search } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { searchAll } from './operations.ts';

export const searchRoutes = (deps: Parameters<typeof searchAll>[0]) => [
  defineHandler(search.find, (call) => searchAll(deps, call)),
];
