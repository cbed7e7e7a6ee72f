import { ai } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { analyzePatterns, type PatternsDeps } from './operations.ts';

export const patternRoutes = (deps: PatternsDeps) => [
  defineHandler(ai.analyzePatterns, (call) => analyzePatterns(deps, call)),
];
