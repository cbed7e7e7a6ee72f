import { planFeatures, planTypes, type PlanFeature, type PlanType } from '@scheduler/contracts';
import { schedules } from '@scheduler/contracts/core';
import { startCore, type TestCore } from '../testing/core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/**
 * Where each feature is held to: by a route that has it as its `feature`, which service-kit enforces,
 * by a rule of this service, or by the people who answer letters. A new one is put in its place here.
 */
const heldBy: Record<PlanFeature, 'route' | 'this service' | 'people'> = {
  googleCalendarSync: 'route',
  aiOptimization: 'route',
  analytics: 'route',
  teamCollaboration: 'this service',
  prioritySupport: 'people',
};

/** More than any plan with a number has. */
const ENOUGH = 6;

const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: Error & { status?: number }) => {
      expect(error).toMatchObject({ status: 403, message: expect.stringContaining('Upgrade') });
      return false;
    },
  );

/** What the service lets an account on this plan do. */
async function enforcedOn(plan: PlanType): Promise<Record<string, unknown>> {
  const ada = await core.signedIn({ plan });
  let made = 0;
  while (made < ENOUGH && (await isDone(ada.call(schedules.create, { body: { name: 'Plan' } })))) {
    made += 1;
  }
  const [schedule] = await ada.call(schedules.list, {});
  const share = { emails: ['bea@example.test'], role: 'editor' as const };
  const teamCollaboration = await isDone(
    ada.call(schedules.share, { query: { id: schedule!.id }, body: share }),
  );
  return { maxSchedules: made, teamCollaboration };
}

test.each(planTypes)(
  'what %s may do here is what its row in the table of plans says',
  async (plan) => {
    const { maxSchedules, ...features } = planFeatures[plan];
    const ours = Object.entries(features).filter(
      ([feature]) => heldBy[feature as PlanFeature] === 'this service',
    );
    expect(await enforcedOn(plan)).toEqual({
      maxSchedules: Math.min(maxSchedules, ENOUGH),
      ...Object.fromEntries(ours),
    });
  },
);
