import { history } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { listHistory, undoBatch } from './operations.ts';

export const historyRoutes = (deps: Parameters<typeof undoBatch>[0]) => [
  handle(history.list, (call) => listHistory(deps, call)),
  handle(history.undo, (call) => undoBatch(deps, call)),
];
