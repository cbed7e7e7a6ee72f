import {
  planFeatures,
  planTypes,
  route,
  type PlanFeature,
  type PlanType,
} from '@scheduler/contracts';
import * as z from 'zod/mini';
import { createApp, createLog, handle, listen, type Mounted, type PlanOf } from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const log = createLog('plans', 'silent');
const features = Object.keys(planFeatures.free).filter(
  (name): name is PlanFeature => name !== 'maxSchedules',
);

const done = z.object({ done: z.boolean() });
const routeOf = (feature: PlanFeature, auth: 'user' | 'none' = 'user') =>
  route({
    name: `things.${feature}`,
    method: 'POST',
    path: `/${feature}`,
    auth,
    feature,
    body: z.object({ name: z.string() }),
    response: done,
  });
const mountedOf = (feature: PlanFeature, auth?: 'none'): Mounted =>
  handle(routeOf(feature, auth), () => Promise.resolve({ done: true }));

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});

const appOf = (routes: Mounted[], planOf?: PlanOf) =>
  createApp({
    name: 'plans',
    log,
    authenticate: identity.authenticate,
    check: () => Promise.resolve(),
    routes,
    ...(planOf && { planOf }),
  });

/** What somebody on a plan is answered by a route that needs a feature. */
async function answersOn(plan: PlanType, feature: PlanFeature) {
  const app = appOf([mountedOf(feature)], () => Promise.resolve(plan));
  const serving = await listen({ app, port: 0, host: '127.0.0.1' });
  const authorization = `Bearer ${await identity.tokenFor(identity.newUser())}`;
  const post = async (body: string, headers: Record<string, string> = { authorization }) => {
    const response = await fetch(`http://127.0.0.1:${serving.port}/api/${feature}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as object };
  };
  const answers = {
    signedOut: (await post('{}', {})).status,
    malformed: (await post('{}')).status,
    asked: await post('{"name":"x"}'),
  };
  await serving.close();
  return answers;
}

const cases = planTypes.flatMap((plan) => features.map((feature) => ({ plan, feature })));
const isIncluded = ({ plan, feature }: (typeof cases)[number]) => planFeatures[plan][feature];

test('the table of plans has both cases', () => {
  expect(new Set(cases.map(isIncluded))).toEqual(new Set([true, false]));
});

test.each(cases.filter(isIncluded))('$plan includes $feature', async ({ plan, feature }) => {
  expect(await answersOn(plan, feature)).toEqual({
    signedOut: 401,
    malformed: 400,
    asked: { status: 200, body: { done: true } },
  });
});

test.each(cases.filter((each) => !isIncluded(each)))(
  '$plan does not include $feature, and says to upgrade',
  async ({ plan, feature }) => {
    const detail = expect.stringContaining('Upgrade to Pro') as string;
    expect(await answersOn(plan, feature)).toEqual({
      signedOut: 401,
      malformed: 403,
      asked: {
        status: 403,
        body: expect.objectContaining({ code: 'plan-upgrade-needed', detail }) as object,
      },
    });
  },
);

test('a service that could not tell plans does not start with a route that needs one', () => {
  expect(() => appOf([mountedOf('analytics')])).toThrow(
    'things.analytics needs analytics: give createApp a planOf',
  );
});

test('a route that is open to all has no plan', () => {
  const free: PlanOf = () => Promise.resolve('free');
  expect(() => appOf([mountedOf('analytics', 'none')], free)).toThrow('open to all');
});
