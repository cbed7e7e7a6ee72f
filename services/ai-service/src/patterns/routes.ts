import { ai } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import { analyzeOwnPatterns, type PatternsDeps } from './operations.ts';

export const patternRoutes = (deps: PatternsDeps) => [
  handle(ai.analyzePatterns, ({ actor, requestId, query }) =>
    analyzeOwnPatterns(deps, { actor, requestId }, query.time_zone),
  ),
];
