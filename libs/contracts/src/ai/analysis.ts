import * as z from 'zod/mini';
import { timeZone } from '../primitives.ts';
import { route } from '../route.ts';

/** Patterns found in the user's own events. */
export const analysis = z.object({
  /** 0 to 100; 0 when there is nothing to judge yet. */
  productivity_score: z.number().check(z.minimum(0), z.maximum(100)),
  insights: z.array(z.string()),
  recommendations: z.array(z.string()),
});
export type Analysis = z.infer<typeof analysis>;

export const ai = {
  analyzePatterns: route({
    name: 'ai.analyzePatterns',
    method: 'GET',
    path: '/ai/analyze-patterns',
    query: z.object({ time_zone: z._default(timeZone, 'UTC') }),
    response: analysis,
  }),
};
