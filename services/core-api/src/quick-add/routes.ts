import { quickAdd } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { readSentence } from './operations.ts';

export const quickAddRoutes = (deps: Parameters<typeof readSentence>[0]) => [
  handle(quickAdd.parse, (call) => readSentence(deps, call)),
];
