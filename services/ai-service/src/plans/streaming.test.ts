import { createClient } from '@scheduler/api-client';
import { readEventStream } from '@scheduler/api-client/event-stream';
import { ai, appliedPlan, plan, planProgress } from '@scheduler/contracts/ai';
import * as z from 'zod/mini';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { at, messyWeek, MONDAY } from '../testing/weeks.ts';

let product: Product;
let ada: Person;

beforeAll(async () => {
  product = await startProduct({ solvers: 1 });
  product.setNow(MONDAY);
});
beforeEach(async () => {
  ada = await product.signedIn();
});
afterAll(() => product.stop());

const clientOf = ({ token }: Person) =>
  createClient({ baseUrl: product.aiUrl, accessToken: () => token, timeout: 60_000 });

/** Four weeks that take their time. */
async function fullMonth(person: Person): Promise<void> {
  const work = await person.schedule();
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=28'];
  for (const hour of ['09', '10', '11', '14', '15']) {
    const start_time = at(1, `${hour}:00`);
    const end_time = at(1, `${hour}:45`);
    await person.event(work, { start_time, end_time, recurrence });
  }
}

const LONG = { time_budget_ms: 20_000, window: { start: at(1, '07:00'), end: at(28, '20:00') } };

const streamOf = (person: Person, body: object = {}, signal?: AbortSignal) =>
  clientOf(person).stream(ai.optimize, { body, ...(signal && { signal }) });

test('a stream tells how the search goes, and the plan in the end', async () => {
  await messyWeek(ada);
  const heard: { event: string | undefined; data: unknown }[] = [];
  for await (const { event, data } of readEventStream(await streamOf(ada, { time_budget_ms: 5000 }))) {
    heard.push({ event, data: JSON.parse(data) });
  }
  const last = heard.pop();
  expect(last?.event).toBe('plan');
  const told = z.parse(plan, last?.data);
  expect(told.conflicts_after).toBe(0);
  for (const { event, data } of heard) {
    expect(event).toBe('progress');
    expect(z.parse(planProgress, data).objective).toBeGreaterThanOrEqual(told.objective_after);
  }
  expect(await ada.ai(ai.readPlan, { params: { plan_id: told.plan_id } })).toEqual(told);
});

test('what is refused at once is no stream', async () => {
  const free = await product.signedIn({ plan: 'free' });
  await expect(streamOf(free)).rejects.toMatchObject({ status: 403 });
  await expect(streamOf(ada, { max_moves: -1 })).rejects.toMatchObject({ status: 400 });
  const schedule_ids = ['019a9d2e-0000-7000-8000-000000000001'];
  await expect(streamOf(ada, { schedule_ids })).rejects.toMatchObject({ status: 404 });
});

const applyStream = (plan_id: string, signal?: AbortSignal) =>
  clientOf(ada).stream(ai.applyPlan, { params: { plan_id }, body: {}, ...(signal && { signal }) });

async function heardOf(response: Response) {
  const heard: { event: string | undefined; data: unknown }[] = [];
  for await (const { event, data } of readEventStream(response)) {
    heard.push({ event, data: JSON.parse(data) });
  }
  return heard;
}

test('applying is told as a stream, and for a stale plan the search for a fresh one', async () => {
  const work = await messyWeek(ada);
  const [first, second] = [{ time_budget_ms: 400 }, { time_budget_ms: 500 }];
  const made = await ada.ai(ai.optimize, { body: first });
  const [end] = await heardOf(await applyStream(made.plan_id));
  expect(end?.event).toBe('applied');
  expect(z.parse(appliedPlan, end?.data).applied).toHaveLength(made.moves.length);

  await ada.event(work, { title: 'Clash', start_time: at(3, '10:00'), end_time: at(3, '11:00') });
  await ada.event(work, { title: 'Crash', start_time: at(3, '10:00'), end_time: at(3, '11:00') });
  const next = await ada.ai(ai.optimize, { body: second });
  await ada.event(work, { title: 'New', start_time: at(4, '10:00'), end_time: at(4, '11:00') });
  const heard = await heardOf(await applyStream(next.plan_id));
  expect(heard[0]?.event).toBe('stale');
  const last = heard.pop();
  expect(last).toMatchObject({ event: 'problem', data: { code: 'plan-stale' } });
  const fresh = z.parse(z.object({ code: z.literal('plan-stale'), plan }), last?.data);
  expect(fresh.plan.plan_id).not.toBe(next.plan_id);
  const stranger = '019a9d2e-0000-7000-8000-000000000001';
  await expect(applyStream(stranger)).rejects.toMatchObject({ status: 404 });
});

test('while a plan is sought everybody else is answered, and hanging up ends it', async () => {
  await fullMonth(ada);
  const ben = await product.signedIn({ name: 'ben' });
  await messyWeek(ben);
  const hangUp = new AbortController();
  const stream = await streamOf(ada, LONG, hangUp.signal);
  let isOver = false;
  const reading = (async () => {
    for await (const { event } of readEventStream(stream)) isOver ||= event !== 'progress';
    isOver = true;
  })().catch(() => undefined);
  await ben.ai(ai.suggestMeeting, { body: { duration_minutes: 30 } });
  await ben.ai(ai.analyzePatterns, { query: { from: at(1, '00:00'), to: at(8, '00:00') } });
  expect(isOver).toBe(false);
  hangUp.abort();
  await reading;
  // The one thread is free again: else this would wait for the long search.
  const quick = await ben.ai(ai.optimize, { body: { time_budget_ms: 5000 } });
  expect(quick.conflicts_after).toBe(0);
});

test('who asks for too much at once is asked to come back', async () => {
  await fullMonth(ada);
  const hangUp = new AbortController();
  const { signal } = hangUp;
  const asked = Array.from({ length: 6 }, (_, index) =>
    clientOf(ada).call(ai.optimize, { body: { ...LONG, max_moves: index + 1 }, signal }),
  );
  const refused = await Promise.any(
    asked.map((one) =>
      one.then(
        () => Promise.reject(new Error('It was answered')),
        (error: unknown) => error,
      ),
    ),
  );
  expect(refused).toMatchObject({ status: 503, code: 'busy' });
  hangUp.abort();
  await Promise.allSettled(asked);
});
