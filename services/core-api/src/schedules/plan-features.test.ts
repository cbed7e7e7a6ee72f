import { planFeatures, planTypes, type PlanFeature, type PlanType } from '@scheduler/contracts';
import { schedules } from '@scheduler/contracts/core';
import { startCore, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/**
 * Maps each feature to the part that enforces it: the `feature` of a route (service-kit), a rule in
 * this service, or support staff. Every new feature must be added here.
 */
const enforcedBy: Record<PlanFeature, 'route' | 'this service' | 'people'> = {
  googleCalendarSync: 'route',
  aiOptimization: 'route',
  analytics: 'route',
  teamCollaboration: 'this service',
  prioritySupport: 'people',
};

/** More than the limit of any limited plan. */
const SCHEDULE_ATTEMPTS = 6;

const isAllowed = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: Error & { status?: number }) => {
      expect(error).toMatchObject({ status: 403, message: expect.stringContaining('Upgrade') });
      return false;
    },
  );

/** Returns the features that the service grants to a user on a plan. */
async function getEnforcedFeatures(plan: PlanType): Promise<Record<string, unknown>> {
  const user = await core.createUser({ plan });
  let createdCount = 0;
  while (
    createdCount < SCHEDULE_ATTEMPTS &&
    (await isAllowed(user.call(schedules.create, { body: { name: 'Plan' } })))
  ) {
    createdCount += 1;
  }
  const [schedule] = await user.call(schedules.list, {});
  const share = { emails: ['bea@example.test'], role: 'editor' as const };
  const teamCollaboration = await isAllowed(
    user.call(schedules.share, { query: { id: schedule!.id }, body: share }),
  );
  return { maxSchedules: createdCount, teamCollaboration };
}

test.each(planTypes)('core-api enforces the feature limits of the %s plan', async (plan) => {
  const { maxSchedules, ...features } = planFeatures[plan];
  const enforcedHere = Object.entries(features).filter(
    ([feature]) => enforcedBy[feature as PlanFeature] === 'this service',
  );
  expect(await getEnforcedFeatures(plan)).toEqual({
    maxSchedules: Math.min(maxSchedules, SCHEDULE_ATTEMPTS),
    ...Object.fromEntries(enforcedHere),
  });
});
