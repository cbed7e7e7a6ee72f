import { ai, assistant } from '@scheduler/contracts/ai';
import { habits, preferences } from '@scheduler/contracts/core';
import { startServices, type ServiceFixture } from '../testing/service-fixture.ts';

/** A Wednesday. */
const NOW = '2038-02-17T08:00:00Z';

let product: ServiceFixture;

beforeAll(async () => {
  product = await startServices();
  product.setNow(NOW);
});

afterAll(() => product.stop());

/** Creates a user with three meetings spread over Thursday. */
async function createUserWithMeetings() {
  const user = await product.createUser();
  await user.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const schedule = await user.createSchedule();
  for (const hour of ['09', '11', '15']) {
    const times = {
      start_time: `2038-02-18T${hour}:00:00Z`,
      end_time: `2038-02-18T${hour}:30:00Z`,
    };
    await user.createEvent(schedule, { title: `Call at ${hour}`, ...times });
  }
  const requestOptimization = async () => {
    const { result } = await user.ai(assistant.ask, { body: { text: 'optimise tomorrow' } });
    if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
    return result;
  };
  return { user, schedule, requestOptimization };
}

test('the assistant reports the newly scheduled time instead of a lower score if a plan adds tasks or habits', async () => {
  const { user, requestOptimization } = await createUserWithMeetings();
  const habit = { title: 'Walk', duration_minutes: 90, times_per_week: 1 };
  await user.core(habits.create, { body: habit });
  const { text, plan } = await requestOptimization();
  const { score_before, score_after } = plan;
  expect(score_after).toBeLessThan(score_before);
  expect(text).toBe(
    '1 suggested change. This schedules 1 hour 30 minutes for your tasks and habits.',
  );
  const applied = await user.ai(ai.applyPlan, { params: { plan_id: plan.plan_id }, body: {} });
  expect(applied).toMatchObject({ score_after });
  const after = await requestOptimization();
  expect(after.text).toBe('No changes needed. Your calendar is already optimized.');
  expect(after.plan.score_before).toBe(score_after);
});

test('the assistant interprets a weekday without a week as a day in the week of the event', async () => {
  const { user, schedule } = await createUserWithMeetings();
  for (const [title, day] of [
    ['Planning', '22'],
    ['Dentist', '19'],
  ]) {
    const times = {
      start_time: `2038-02-${day}T10:00:00Z`,
      end_time: `2038-02-${day}T11:00:00Z`,
    };
    await user.createEvent(schedule, { title: title ?? '', ...times });
  }
  const getMoves = async (text: string) => {
    const { result, understood } = await user.ai(assistant.ask, { body: { text } });
    const to = result.kind === 'plan' ? result.plan.moves.map((move) => move.to.start_time) : [];
    return [understood, ...to];
  };
  expect(await getMoves('push planning to Thursday at 2pm')).toEqual([
    'Move “planning” to Thursday, February 25 at 14:00.',
    '2038-02-25T14:00:00.000Z',
  ]);
  // “Wednesday” means the next one, because today is a Wednesday.
  expect(await getMoves('move the dentist to Wednesday at 2pm')).toEqual([
    'Move “dentist” to Wednesday, February 24 at 14:00.',
    '2038-02-24T14:00:00.000Z',
  ]);
  expect(await getMoves('move planning to this Friday at 2pm')).toEqual([
    'Move “planning” to Friday, February 19 at 14:00.',
    '2038-02-19T14:00:00.000Z',
  ]);
});

test('the assistant deletes several events named in one request, and finds titles without their last noun', async () => {
  const { user, schedule } = await createUserWithMeetings();
  for (const [title, hour] of [
    ['Spanish', '10'],
    ['Interview', '13'],
  ]) {
    const times = {
      start_time: `2038-02-19T${hour}:00:00Z`,
      end_time: `2038-02-19T${hour}:30:00Z`,
    };
    await user.createEvent(schedule, { title: title ?? '', ...times });
  }
  const getRemovals = async (text: string) => {
    const { result } = await user.ai(assistant.ask, { body: { text } });
    return result.kind === 'removals' ? result.removals.map(({ title }) => title) : result.kind;
  };
  expect(await getRemovals('cancel Spanish and the interview')).toEqual(['Spanish', 'Interview']);
  expect(await getRemovals('ditch the Spanish lesson on Friday')).toEqual(['Spanish']);
  expect(await getRemovals('cancel Spanish and the opera')).toBe('unclear');
});
