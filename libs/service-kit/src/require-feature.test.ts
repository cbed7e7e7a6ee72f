import {
  planFeatures,
  planTypes,
  route,
  type PlanFeature,
  type PlanType,
} from '@scheduler/contracts';
import * as z from 'zod/mini';
import {
  createApp,
  createLog,
  defineHandler,
  listen,
  type MountedRoute,
  type PlanLookup,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const log = createLog('plans', 'silent');
const features = Object.keys(planFeatures.free).filter(
  (name): name is PlanFeature => name !== 'maxSchedules',
);

const doneResponse = z.object({ done: z.boolean() });
const createRoute = (feature: PlanFeature, auth: 'user' | 'none' = 'user') =>
  route(`things.${feature}`, `POST /${feature}`, {
    auth,
    feature,
    body: z.object({ name: z.string() }),
    response: doneResponse,
  });
const createMountedRoute = (feature: PlanFeature, auth?: 'none'): MountedRoute =>
  defineHandler(createRoute(feature, auth), () => Promise.resolve({ done: true }));

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});

const createTestApp = (routes: MountedRoute[], getPlan?: PlanLookup) =>
  createApp({
    name: 'plans',
    log,
    authenticate: identity.authenticate,
    routes,
    ...(getPlan && { getPlan }),
  });

/** Sends requests as a user on a plan to a route that requires a feature. */
async function requestWithPlan(plan: PlanType, feature: PlanFeature) {
  const app = createTestApp([createMountedRoute(feature)], () => Promise.resolve(plan));
  const server = await listen({ app, port: 0, host: '127.0.0.1' });
  const authorization = `Bearer ${await identity.signToken(identity.createAccount())}`;
  const post = async (body: string, headers: Record<string, string> = { authorization }) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/${feature}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as object };
  };
  const responses = {
    signedOut: (await post('{}', {})).status,
    malformed: (await post('{}')).status,
    valid: await post('{"name":"x"}'),
  };
  await server.close();
  return responses;
}

const cases = planTypes.flatMap((plan) => features.map((feature) => ({ plan, feature })));
const isIncluded = ({ plan, feature }: (typeof cases)[number]) => planFeatures[plan][feature];

test('each plan includes some features and lacks others', () => {
  expect(new Set(cases.map(isIncluded))).toEqual(new Set([true, false]));
});

test.each(cases.filter(isIncluded))('$plan includes $feature', async ({ plan, feature }) => {
  expect(await requestWithPlan(plan, feature)).toEqual({
    signedOut: 401,
    malformed: 400,
    valid: { status: 200, body: { done: true } },
  });
});

test.each(cases.filter((testCase) => !isIncluded(testCase)))(
  'a request for $feature on the $plan plan gets an upgrade message',
  async ({ plan, feature }) => {
    const detail = expect.stringContaining('Upgrade to Pro') as string;
    expect(await requestWithPlan(plan, feature)).toEqual({
      signedOut: 401,
      malformed: 403,
      valid: {
        status: 403,
        body: expect.objectContaining({ code: 'plan-upgrade-needed', detail }) as object,
      },
    });
  },
);

test('createApp throws if a route requires a feature and getPlan is missing', () => {
  expect(() => createTestApp([createMountedRoute('analytics')])).toThrow(
    'things.analytics requires analytics: pass getPlan to createApp',
  );
});

test('createApp throws if a route requires a feature but no authentication', () => {
  const getFreePlan: PlanLookup = () => Promise.resolve('free');
  expect(() => createTestApp([createMountedRoute('analytics', 'none')], getFreePlan)).toThrow(
    'needs no authentication',
  );
});
