import fc from 'fast-check';
import { generate } from '../../testdata/optimizer/generator.mjs';
import { answeredCases } from '../testing/benchmark.ts';
import { patience, runs } from '../testing/runs.ts';
import { analyse } from './analyse.ts';
import {
  MOST_POINTS,
  type AnalysedEvent,
  type AnalysedPerson,
  type Analysis,
  type Components,
  type Span,
} from './types.ts';

interface AnalyseCase {
  window: Span;
  person: AnalysedPerson;
  events: AnalysedEvent[];
  expected: Omit<Analysis, 'evidence'>;
}

const rounded = (components: Components | null) =>
  components &&
  Object.fromEntries(
    Object.entries(components).map(([part, points]) => [part, Math.round(points * 1000) / 1000]),
  );

test.each(answeredCases('analyse') as [string, AnalyseCase][])(
  '%s is answered exactly',
  (_name, { window, person, events, expected }) => {
    const { evidence: _, components, ...rest } = analyse(window, person, events);
    expect({ ...rest, components: rounded(components) }).toEqual(expected);
  },
);

const someCalendar = fc
  .tuple(
    fc.constantFrom('m-manager-1w', 'm-maker-1w', 's-allday'),
    fc.integer({ min: 0, max: 1e9 }),
  )
  .map(([family, seed]) => {
    const { window, people, events } = generate(family, `analyse/${seed}`);
    const [person] = people;
    if (!person) throw new Error('Nobody is there');
    const own = events.filter(({ required }) => required.includes(person.id));
    return { window, person, events: own };
  });

test(
  'the parts add up to the score, and evidence to the facts',
  () => {
    fc.assert(
      fc.property(someCalendar, ({ window, person, events }) => {
        const { components, productivity_score, facts, evidence } = analyse(window, person, events);
        if (!components) throw new Error('These calendars have enough to tell');
        const sum = Object.values(components).reduce((total, points) => total + points, 0);
        expect(productivity_score).toBe(Math.floor(sum + 0.5));
        for (const part of Object.keys(components) as (keyof Components)[]) {
          expect(components[part]).toBeGreaterThanOrEqual(0);
          expect(components[part]).toBeLessThanOrEqual(MOST_POINTS[part]);
        }
        expect(evidence.overlaps).toHaveLength(facts.conflicts);
        const minutes = (list: readonly { minutes: number }[]) =>
          list.reduce((total, each) => total + each.minutes, 0);
        expect(minutes(evidence.after_hours)).toBe(facts.after_hours_minutes);
        const days = evidence.days.reduce((total, day) => total + day.busy_minutes, 0);
        expect(days).toBe(facts.busy_minutes);
      }),
      runs(40, 5000),
    );
  },
  patience,
);

/** A further meeting: on top of another, after hours, or at the end of one. */
const someMeeting = (events: readonly AnalysedEvent[], window: Span) =>
  fc
    .record({
      beside: fc.constantFrom(...events.filter(({ all_day }) => !all_day)),
      slots: fc.integer({ min: -60, max: 60 }),
      length: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ beside, slots, length }): AnalysedEvent => {
      const start = Date.parse(beside.start) + slots * 900_000;
      const inside = Math.min(
        Math.max(start, Date.parse(window.start)),
        Date.parse(window.end) - 1,
      );
      const iso = (time: number) => new Date(time).toISOString();
      const end = iso(inside + length * 900_000);
      return { id: 'new', kind: 'meeting', start: iso(inside), end, all_day: false, busy: true };
    });

test(
  'one more meeting, wherever it lies, never raises the score',
  () => {
    const someAddition = someCalendar.chain((calendar) =>
      someMeeting(calendar.events, calendar.window).map((added) => ({ ...calendar, added })),
    );
    fc.assert(
      fc.property(someAddition, ({ window, person, events, added }) => {
        const before = analyse(window, person, events);
        const after = analyse(window, person, [...events, added]);
        expect(after.productivity_score).toBeLessThanOrEqual(before.productivity_score);
      }),
      runs(80, 10_000),
    );
  },
  patience,
);
