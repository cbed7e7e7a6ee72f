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
  return { ada, work, optimise };
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

test('a weekday is that of the week that the event is in', async () => {
  const { ada, work } = await somebody();
  for (const [title, day] of [
    ['Planning', '22'],
    ['Dentist', '19'],
  ]) {
    const times = {
      start_time: `2027-02-${day}T10:00:00Z`,
      end_time: `2027-02-${day}T11:00:00Z`,
    };
    await ada.event(work, { title: title ?? '', ...times });
  }
  const moved = async (text: string) => {
    const { result, understood } = await ada.ai(assistant.ask, { body: { text } });
    const to = result.kind === 'plan' ? result.plan.moves.map((move) => move.to.start_time) : [];
    return [understood, ...to];
  };
  expect(await moved('push planning to Thursday at 2pm')).toEqual([
    'Move “planning” to Thursday, February 25 at 14:00.',
    '2027-02-25T14:00:00.000Z',
  ]);
  // Today is a Wednesday, and is not what is meant.
  expect(await moved('move the dentist to Wednesday at 2pm')).toEqual([
    'Move “dentist” to Wednesday, February 24 at 14:00.',
    '2027-02-24T14:00:00.000Z',
  ]);
  expect(await moved('move planning to this Friday at 2pm')).toEqual([
    'Move “planning” to Friday, February 19 at 14:00.',
    '2027-02-19T14:00:00.000Z',
  ]);
});

test('two events that are named at once are both meant, and one by another word for it', async () => {
  const { ada, work } = await somebody();
  for (const [title, hour] of [
    ['Spanish', '10'],
    ['Interview', '13'],
  ]) {
    const times = {
      start_time: `2027-02-19T${hour}:00:00Z`,
      end_time: `2027-02-19T${hour}:30:00Z`,
    };
    await ada.event(work, { title: title ?? '', ...times });
  }
  const gone = async (text: string) => {
    const { result } = await ada.ai(assistant.ask, { body: { text } });
    return result.kind === 'removals' ? result.removals.map(({ title }) => title) : result.kind;
  };
  expect(await gone('cancel Spanish and the interview')).toEqual(['Spanish', 'Interview']);
  expect(await gone('ditch the Spanish lesson on Friday')).toEqual(['Spanish']);
  expect(await gone('cancel Spanish and the opera')).toBe('unclear');
});
