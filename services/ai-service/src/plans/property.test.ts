import type { Event } from '@scheduler/contracts/core';
import { evaluatePlan } from '@scheduler/scheduling/optimizer';
import { buildInstance } from '../calendar/instance.ts';
import type { Availability } from '../calendar/read.ts';
import { aCalendar, aHabit, anAsk, anEvent, aTask } from '../testing/calendars.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { at } from '../testing/weeks.ts';
import { proposalOf } from './propose.ts';
import { solve } from './solving.ts';

/** Numbers from 0 to 1 that a seed decides. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const GUESTS = ['ben@example.test', 'eve@example.test'];

function someEvent(random: () => number): Event {
  const below = (count: number) => Math.floor(random() * count);
  const start = Date.parse(at(1 + below(6), '07:00')) + below(48) * 900_000;
  const end = start + (1 + below(6)) * 900_000 + (below(5) === 0 ? 300_000 : 0);
  return anEvent(
    {
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
      locked: below(4) === 0,
      buffer_after: below(3) === 0 ? 15 : 0,
      transparency: below(8) === 0 ? 'transparent' : 'opaque',
    },
    GUESTS.filter(() => below(3) === 0),
  );
}

function someWeek(seed: number) {
  const random = randomFrom(seed);
  const calendar = aCalendar(Array.from({ length: 8 + (seed % 12) }, () => someEvent(random)));
  const busy = Array.from({ length: 6 }, (_, index) => {
    const start = Date.parse(at(1 + (index % 5), '08:00')) + Math.floor(random() * 32) * 900_000;
    return { start, end: start + 3_600_000 };
  });
  const [ben = '', eve = ''] = GUESTS;
  const others: Availability[] = [
    { email: ben, isKnown: true, hours: null, busy },
    { email: eve, isKnown: false, hours: null, busy: [] },
  ];
  const intents = { tasks: [aTask()], habits: [aHabit()] };
  const ask = anAsk();
  return { calendar, ask, planned: buildInstance(calendar, intents, others, ask) };
}

test.each(Array.from({ length: scaleCount(6, 60) }, (_, seed) => seed + 1))(
  'a plan of week %i keeps to the hard rules, and parts more than it joins',
  async (seed) => {
    const { calendar, ask, planned } = someWeek(seed);
    const solution = await solve({ instance: planned.instance, budgetMs: 500 }, () => undefined);
    expect(evaluatePlan(planned.instance, solution.plan).violations).toEqual([]);
    const proposal = proposalOf(calendar, planned, ask, solution);
    expect(proposal.conflicts_after).toBeLessThanOrEqual(proposal.conflicts_before);
    expect(proposal.objective_after).toBeLessThanOrEqual(proposal.objective_before);
    const byId = new Map(calendar.events.map((event) => [event.id, event]));
    for (const { event_id, from, to, gain, reasons } of proposal.moves) {
      const event = byId.get(event_id);
      expect(event).toMatchObject({ locked: false, transparency: 'opaque', ...from });
      const length = (times: typeof from) =>
        Date.parse(times.end_time) - Date.parse(times.start_time);
      expect(length(to)).toBe(length(from));
      expect(gain).toBeGreaterThan(0);
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(gain);
    }
  },
);

test('the same week gives the same plan', async () => {
  const again = async () => {
    const { planned } = someWeek(7);
    const titles = [...planned.events.keys()];
    const solution = await solve({ instance: planned.instance, budgetMs: 5000 }, () => undefined);
    return solution.plan.moves.map(({ event_id, start }) => [titles.indexOf(event_id), start]);
  };
  expect(await again()).toEqual(await again());
});
