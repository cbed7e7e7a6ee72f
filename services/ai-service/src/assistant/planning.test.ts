import { ai, assistant } from '@scheduler/contracts/ai';
import { habits, preferences } from '@scheduler/contracts/core';
import { startProduct, type Product } from '../testing/product.ts';

/** A Wednesday. */
const NOW = '2027-02-17T08:00:00Z';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  product.setNow(NOW);
});

afterAll(() => product.stop());

/** Somebody whose Thursday has three meetings, far apart. */
async function somebody() {
  const ada = await product.signedIn();
  await ada.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const work = await ada.schedule();
  for (const hour of ['09', '11', '15']) {
    const times = {
      start_time: `2027-02-18T${hour}:00:00Z`,
      end_time: `2027-02-18T${hour}:30:00Z`,
    };
    await ada.event(work, { title: `Call at ${hour}`, ...times });
  }
  const optimise = async () => {
    const { result } = await ada.ai(assistant.ask, { body: { text: 'optimise tomorrow' } });
    if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
    return result;
  };
  return { ada, optimise };
}

test('a day that gets fuller is told by what it gains, not by its score', async () => {
  const { ada, optimise } = await somebody();
  const walk = { title: 'Walk', duration_minutes: 90, times_per_week: 1 };
  await ada.core(habits.create, { body: walk });
  const { text, plan } = await optimise();
  const { score_before, score_after } = plan;
  expect(score_after).toBeLessThan(score_before);
  expect(text).toBe(
    '1 change to accept, all of them or some. It finds 1 hour 30 minutes for your tasks and habits.',
  );
  const applied = await ada.ai(ai.applyPlan, { params: { plan_id: plan.plan_id }, body: {} });
  expect(applied).toMatchObject({ score_after });
  const after = await optimise();
  expect(after.text).toBe('Nothing would be better than it is.');
  expect(after.plan.score_before).toBe(score_after);
});
