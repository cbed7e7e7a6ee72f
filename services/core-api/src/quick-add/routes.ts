import { quickAdd } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { readSentence } from './operations.ts';

export const quickAddRoutes = (deps: Parameters<typeof readSentence>[0]) => [
  defineHandler(quickAdd.parse, (call) => readSentence(deps, call)),
];
