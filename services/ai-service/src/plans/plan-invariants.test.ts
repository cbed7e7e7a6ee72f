import type { Event } from '@scheduler/contracts/core';
import { evaluatePlan } from '@scheduler/scheduling/optimizer';
import { buildInstance } from '../calendar/build-instance.ts';
import type { Availability } from '../calendar/read-calendar.ts';
import {
  buildCalendar,
  buildHabit,
  buildPlanParameters,
  buildEvent,
  buildTask,
} from '../testing/calendar-builders.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { toTimestamp } from '../testing/sample-week.ts';
import { buildProposal } from './build-proposal.ts';
import { solve } from './solve.ts';

/** Creates a seeded generator of numbers from 0 to 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const GUESTS = ['ben@example.test', 'eve@example.test'];

function randomEvent(random: () => number): Event {
  const randomBelow = (count: number) => Math.floor(random() * count);
  const start = Date.parse(toTimestamp(1 + randomBelow(6), '07:00')) + randomBelow(48) * 900_000;
  const end = start + (1 + randomBelow(6)) * 900_000 + (randomBelow(5) === 0 ? 300_000 : 0);
  return buildEvent(
    {
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
      locked: randomBelow(4) === 0,
      buffer_after: randomBelow(3) === 0 ? 15 : 0,
      transparency: randomBelow(8) === 0 ? 'transparent' : 'opaque',
    },
    GUESTS.filter(() => randomBelow(3) === 0),
  );
}

function createRandomWeek(seed: number) {
  const random = createRandom(seed);
  const calendar = buildCalendar(
    Array.from({ length: 8 + (seed % 12) }, () => randomEvent(random)),
  );
  const busy = Array.from({ length: 6 }, (_, index) => {
    const start =
      Date.parse(toTimestamp(1 + (index % 5), '08:00')) + Math.floor(random() * 32) * 900_000;
    return { start, end: start + 3_600_000 };
  });
  const [ben = '', eve = ''] = GUESTS;
  const guestAvailability: Availability[] = [
    { email: ben, isShared: true, workHours: null, busy },
    { email: eve, isShared: false, workHours: null, busy: [] },
  ];
  const intents = { tasks: [buildTask()], habits: [buildHabit()] };
  const parameters = buildPlanParameters();
  return {
    calendar,
    parameters,
    problem: buildInstance(calendar, intents, guestAvailability, parameters),
  };
}

test.each(Array.from({ length: scaleCount(6, 60) }, (_, seed) => seed + 1))(
  'a plan for random week %i violates no constraints and adds no conflicts',
  async (seed) => {
    const { calendar, parameters, problem } = createRandomWeek(seed);
    const solution = await solve({ instance: problem.instance, budgetMs: 500 }, () => undefined);
    expect(evaluatePlan(problem.instance, solution.plan).violations).toEqual([]);
    const proposal = buildProposal(calendar, problem, parameters, solution);
    expect(proposal.conflicts_after).toBeLessThanOrEqual(proposal.conflicts_before);
    expect(proposal.objective_after).toBeLessThanOrEqual(proposal.objective_before);
    const byId = new Map(calendar.events.map((event) => [event.id, event]));
    for (const { event_id, from, to, gain, reasons } of proposal.moves) {
      const event = byId.get(event_id);
      expect(event).toMatchObject({ locked: false, transparency: 'opaque', ...from });
      const getDurationMs = (times: typeof from) =>
        Date.parse(times.end_time) - Date.parse(times.start_time);
      expect(getDurationMs(to)).toBe(getDurationMs(from));
      expect(gain).toBeGreaterThan(0);
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(gain);
    }
  },
);

test('the same week results in the same plan', async () => {
  const solveSampleWeek = async () => {
    const { problem } = createRandomWeek(7);
    const eventIds = [...problem.events.keys()];
    const solution = await solve({ instance: problem.instance, budgetMs: 5000 }, () => undefined);
    return solution.plan.moves.map(({ event_id, start }) => [eventIds.indexOf(event_id), start]);
  };
  expect(await solveSampleWeek()).toEqual(await solveSampleWeek());
});
