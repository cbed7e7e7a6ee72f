import { history } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { listHistory, undoBatch } from './operations.ts';

export const historyRoutes = (deps: Parameters<typeof undoBatch>[0]) => [
  defineHandler(history.list, (call) => listHistory(deps, call)),
  defineHandler(history.undo, (call) => undoBatch(deps, call)),
];
