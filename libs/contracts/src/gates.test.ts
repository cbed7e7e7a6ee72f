import * as ai from './ai/index.ts';
import * as billing from './billing/index.ts';
import type { PlanFeature, Route } from './index.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

const routes = [ai, billing]
  .flatMap((contracts) => Object.values(contracts) as unknown[])
  .flatMap((exported) => Object.values(exported ?? {}) as unknown[])
  .filter(isRoute);

/** What is found below these paths belongs to a plan; the features that may be meant. */
const gatedPaths: [path: RegExp, features: PlanFeature[]][] = [
  [/^\/calendar(\/|$)/, ['googleCalendarSync']],
  [/^\/(ai|analytics)(\/|$)/, ['aiOptimization', 'analytics']],
];

/** Routes below them that are for every plan all the same. Each is here after thought. */
const OPEN = [
  'ai.analyzePatterns',
  // What it proposes beyond an answer is held to the plan where it is made.
  'assistant.ask',
  'model.read',
  'model.change',
  'model.preview',
];

const judged = routes.flatMap((route) => {
  const features = gatedPaths.find(([path]) => path.test(route.path))?.[1];
  return features && !OPEN.includes(route.name) ? [{ route, features }] : [];
});

test('there are routes to judge, and none is let off that is not there', () => {
  expect(judged.map(({ route }) => route.name)).toContain('google.events');
  expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(OPEN));
});

test.each(judged)('$route.name is for plans that include it', ({ route, features }) => {
  expect(features).toContain(route.feature);
  expect(route.auth).toBe('user');
});
