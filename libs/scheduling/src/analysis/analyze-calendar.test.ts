import fc from 'fast-check';
import { MINUTE_MS } from '../durations.ts';
import { SLOT_MINUTES } from '../working-time/index.ts';
import { generate } from '../../testdata/optimizer/generator.mjs';
import { readExactCases } from '../testing/benchmark-cases.ts';
import { propertyOptions } from '../testing/property-test-options.ts';
import { analyzeCalendar } from './analyze-calendar.ts';
import {
  MAX_POINTS,
  type AnalyzedEvent,
  type AnalyzedUser,
  type Analysis,
  type ScoreComponents,
  type IsoInterval,
} from './types.ts';

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

interface AnalysisCase {
  window: IsoInterval;
  person: AnalyzedUser;
  events: AnalyzedEvent[];
  expected: Omit<Analysis, 'evidence'>;
}

const roundComponents = (components: ScoreComponents | null) =>
  components &&
  Object.fromEntries(
    Object.entries(components).map(([name, points]) => [name, Math.round(points * 1000) / 1000]),
  );

test.each(readExactCases('analyse') as [string, AnalysisCase][])(
  'analyzeCalendar returns the expected analysis for %s',
  (_name, { window, person, events, expected }) => {
    const { evidence: _, components, ...rest } = analyzeCalendar(window, person, events);
    expect({ ...rest, components: roundComponents(components) }).toEqual(expected);
  },
);

const calendars = fc
  .tuple(
    fc.constantFrom('m-manager-1w', 'm-maker-1w', 's-allday'),
    fc.integer({ min: 0, max: 1e9 }),
  )
  .map(([family, seed]) => {
    const { window, people, events } = generate(family, `analyse/${seed}`);
    const [person] = people;
    if (!person) throw new Error('The instance has no user');
    const userEvents = events.filter(({ required }) => required.includes(person.id));
    return { window, person, events: userEvents };
  });

test('the components add up to the score, and the evidence matches the metrics', () => {
  fc.assert(
    fc.property(calendars, ({ window, person, events }) => {
      const { components, productivity_score, facts, evidence } = analyzeCalendar(
        window,
        person,
        events,
      );
      if (!components) throw new Error('Expected enough data for a score');
      const sum = Object.values(components).reduce((total, points) => total + points, 0);
      expect(productivity_score).toBe(Math.floor(sum + 0.5));
      for (const name of Object.keys(components) as (keyof ScoreComponents)[]) {
        expect(components[name]).toBeGreaterThanOrEqual(0);
        expect(components[name]).toBeLessThanOrEqual(MAX_POINTS[name]);
      }
      expect(evidence.overlaps).toHaveLength(facts.conflicts);
      const sumMinutes = (items: readonly { minutes: number }[]) =>
        items.reduce((total, item) => total + item.minutes, 0);
      expect(sumMinutes(evidence.after_hours)).toBe(facts.after_hours_minutes);
      const busyMinutes = evidence.days.reduce((total, day) => total + day.busy_minutes, 0);
      expect(busyMinutes).toBe(facts.busy_minutes);
    }),
    propertyOptions(20, 5000),
  );
});

/** An additional meeting near an existing event, possibly overlapping or outside working hours. */
const createMeetings = (events: readonly AnalyzedEvent[], window: IsoInterval) =>
  fc
    .record({
      existing: fc.constantFrom(...events.filter(({ all_day }) => !all_day)),
      slots: fc.integer({ min: -60, max: 60 }),
      length: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ existing, slots, length }): AnalyzedEvent => {
      const start = Date.parse(existing.start) + slots * SLOT_MS;
      const startInWindow = Math.min(
        Math.max(start, Date.parse(window.start)),
        Date.parse(window.end) - 1,
      );
      const iso = (time: number) => new Date(time).toISOString();
      const end = iso(startInWindow + length * SLOT_MS);
      return {
        id: 'new',
        kind: 'meeting',
        start: iso(startInWindow),
        end,
        all_day: false,
        busy: true,
      };
    });

test('an additional meeting never increases the score', () => {
  const calendarsWithAddition = calendars.chain((calendar) =>
    createMeetings(calendar.events, calendar.window).map((added) => ({ ...calendar, added })),
  );
  fc.assert(
    fc.property(calendarsWithAddition, ({ window, person, events, added }) => {
      const before = analyzeCalendar(window, person, events);
      const after = analyzeCalendar(window, person, [...events, added]);
      expect(after.productivity_score).toBeLessThanOrEqual(before.productivity_score);
    }),
    propertyOptions(40, 10_000),
  );
});
