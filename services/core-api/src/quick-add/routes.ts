import { quickAdd } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { parseSentence } from './operations.ts';

export const quickAddRoutes = (deps: Parameters<typeof parseSentence>[0]) => [
  defineHandler(quickAdd.parse, (call) => parseSentence(deps, call)),
];
