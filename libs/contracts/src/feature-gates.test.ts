import * as ai from './ai/index.ts';
import * as billing from './billing/index.ts';
import type { PlanFeature, Route } from './index.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

const routes = [ai, billing]
  .flatMap((contracts) => Object.values(contracts) as unknown[])
  .flatMap((exported) => Object.values(exported ?? {}) as unknown[])
  .filter(isRoute);

/** Path prefixes that require a plan, with the features that a route below them may require. */
const gatedPaths: [path: RegExp, features: PlanFeature[]][] = [
  [/^\/calendar(\/|$)/, ['googleCalendarSync']],
  [/^\/(ai|analytics)(\/|$)/, ['aiOptimization', 'analytics']],
];

/** Routes below those paths that every plan includes. Add a route only after review. */
const UNGATED_ROUTES = [
  'ai.analyzePatterns',
  // The operation itself checks the plan before it proposes changes.
  'assistant.ask',
  'model.read',
  'model.change',
  'model.preview',
];

const gatedRoutes = routes.flatMap((route) => {
  const features = gatedPaths.find(([path]) => path.test(route.path))?.[1];
  return features && !UNGATED_ROUTES.includes(route.name) ? [{ route, features }] : [];
});

test('the list of gated routes contains a known route, and every exempt route exists', () => {
  expect(gatedRoutes.map(({ route }) => route.name)).toContain('google.events');
  expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(UNGATED_ROUTES));
});

test.each(gatedRoutes)(
  '$route.name requires a plan feature and a signed-in user',
  ({ route, features }) => {
    expect(features).toContain(route.feature);
    expect(route.auth).toBe('user');
  },
);
