import { createClient } from '@scheduler/api-client';
import { readEventStream } from '@scheduler/api-client/event-stream';
import { ai, appliedPlan, plan, planProgress } from '@scheduler/contracts/ai';
import { createLog } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';
import { toTimestamp, createMessyWeek, MONDAY_MORNING } from '../testing/sample-week.ts';
import { createSolvers } from './solvers.ts';

const solvers = createSolvers({ maxWorkers: 1, log: createLog('ai-service', 'silent') });
let services: ServiceFixture;
let user: TestUser;

beforeAll(async () => {
  services = await startServices({ solvers });
  services.setNow(MONDAY_MORNING);
});
beforeEach(async () => {
  user = await services.createUser();
});
afterAll(async () => {
  await services.stop();
  await solvers.close();
});

const createUserClient = ({ token }: TestUser) =>
  createClient({ baseUrl: services.aiUrl, accessToken: () => token, timeout: 60_000 });

/** Creates four weeks of events that take a long time to optimize. */
async function createBusyMonth(user: TestUser): Promise<void> {
  const work = await user.createSchedule();
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=28'];
  for (const hour of ['09', '10', '11', '14', '15']) {
    const start_time = toTimestamp(1, `${hour}:00`);
    const end_time = toTimestamp(1, `${hour}:45`);
    await user.createEvent(work, { start_time, end_time, recurrence });
  }
}

const LONG_SEARCH = {
  time_budget_ms: 20_000,
  window: { start: toTimestamp(1, '07:00'), end: toTimestamp(28, '20:00') },
};

const streamPlan = (user: TestUser, body: object = {}, signal?: AbortSignal) =>
  createUserClient(user).stream(ai.optimize, { body, ...(signal && { signal }) });

test('the stream sends progress events and then the plan', async () => {
  await createMessyWeek(user);
  const messages: { event: string | undefined; data: unknown }[] = [];
  for await (const { event, data } of readEventStream(
    await streamPlan(user, { time_budget_ms: 5000 }),
  )) {
    messages.push({ event, data: JSON.parse(data) });
  }
  const lastMessage = messages.pop();
  expect(lastMessage?.event).toBe('plan');
  const finalPlan = z.parse(plan, lastMessage?.data);
  expect(finalPlan.conflicts_after).toBe(0);
  for (const { event, data } of messages) {
    expect(event).toBe('progress');
    expect(z.parse(planProgress, data).objective).toBeGreaterThanOrEqual(finalPlan.objective_after);
  }
  expect(await user.ai(ai.readPlan, { params: { plan_id: finalPlan.plan_id } })).toEqual(finalPlan);
});

test('invalid requests are rejected with a status code before the stream starts', async () => {
  const freeUser = await services.createUser({ plan: 'free' });
  await expect(streamPlan(freeUser)).rejects.toMatchObject({ status: 403 });
  await expect(streamPlan(user, { max_moves: -1 })).rejects.toMatchObject({ status: 400 });
  const schedule_ids = ['019a9d2e-0000-7000-8000-000000000001'];
  await expect(streamPlan(user, { schedule_ids })).rejects.toMatchObject({ status: 404 });
});

const applyStream = (plan_id: string, signal?: AbortSignal) =>
  createUserClient(user).stream(ai.applyPlan, {
    params: { plan_id },
    body: {},
    ...(signal && { signal }),
  });

async function readMessages(response: Response) {
  const messages: { event: string | undefined; data: unknown }[] = [];
  for await (const { event, data } of readEventStream(response)) {
    messages.push({ event, data: JSON.parse(data) });
  }
  return messages;
}

test('applying a plan streams the result, or the search for a new plan if the first one is stale', async () => {
  const work = await createMessyWeek(user);
  const [first, second] = [{ time_budget_ms: 400 }, { time_budget_ms: 500 }];
  const firstPlan = await user.ai(ai.optimize, { body: first });
  const [firstMessage] = await readMessages(await applyStream(firstPlan.plan_id));
  expect(firstMessage?.event).toBe('applied');
  expect(z.parse(appliedPlan, firstMessage?.data).applied).toHaveLength(firstPlan.moves.length);

  await user.createEvent(work, {
    title: 'Clash',
    start_time: toTimestamp(3, '10:00'),
    end_time: toTimestamp(3, '11:00'),
  });
  await user.createEvent(work, {
    title: 'Crash',
    start_time: toTimestamp(3, '10:00'),
    end_time: toTimestamp(3, '11:00'),
  });
  const stalePlan = await user.ai(ai.optimize, { body: second });
  await user.createEvent(work, {
    title: 'New',
    start_time: toTimestamp(4, '10:00'),
    end_time: toTimestamp(4, '11:00'),
  });
  const messages = await readMessages(await applyStream(stalePlan.plan_id));
  expect(messages[0]?.event).toBe('stale');
  const lastMessage = messages.pop();
  expect(lastMessage).toMatchObject({ event: 'problem', data: { code: 'plan-stale' } });
  const staleProblem = z.parse(
    z.object({ code: z.literal('plan-stale'), plan }),
    lastMessage?.data,
  );
  expect(staleProblem.plan.plan_id).not.toBe(stalePlan.plan_id);
  const unknownPlanId = '019a9d2e-0000-7000-8000-000000000001';
  await expect(applyStream(unknownPlanId)).rejects.toMatchObject({ status: 404 });
});

test('the service responds to other users during a search, and cancels the search on disconnect', async () => {
  await createBusyMonth(user);
  const ben = await services.createUser({ name: 'ben' });
  await createMessyWeek(ben);
  const controller = new AbortController();
  const stream = await streamPlan(user, LONG_SEARCH, controller.signal);
  let isOver = false;
  const readPromise = (async () => {
    for await (const { event } of readEventStream(stream)) isOver ||= event !== 'progress';
    isOver = true;
  })().catch(() => undefined);
  await ben.ai(ai.suggestMeeting, { body: { duration_minutes: 30 } });
  await ben.ai(ai.analyzePatterns, {
    query: { from: toTimestamp(1, '00:00'), to: toTimestamp(8, '00:00') },
  });
  expect(isOver).toBe(false);
  controller.abort();
  await readPromise;
  // The only worker is free again. Otherwise this would wait for the long search.
  const quickPlan = await ben.ai(ai.optimize, { body: { time_budget_ms: 5000 } });
  expect(quickPlan.conflicts_after).toBe(0);
});

test('a user with too many queued plans gets 503', async () => {
  await createBusyMonth(user);
  const controller = new AbortController();
  const { signal } = controller;
  const requests = Array.from({ length: 6 }, (_, index) =>
    createUserClient(user).call(ai.optimize, {
      body: { ...LONG_SEARCH, max_moves: index + 1 },
      signal,
    }),
  );
  const error = await Promise.any(
    requests.map((request) =>
      request.then(
        () => Promise.reject(new Error('It was answered')),
        (error: unknown) => error,
      ),
    ),
  );
  expect(error).toMatchObject({ status: 503, code: 'busy' });
  controller.abort();
  await Promise.allSettled(requests);
});
