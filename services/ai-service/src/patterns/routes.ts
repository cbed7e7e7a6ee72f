import { ai } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import { analyzeOwnPatterns, type PatternsDeps } from './operations.ts';

export const patternRoutes = (deps: PatternsDeps) => [
  handle(ai.analyzePatterns, (call) => analyzeOwnPatterns(deps, call)),
];
