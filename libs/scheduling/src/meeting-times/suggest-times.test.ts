import fc from 'fast-check';
import { readExactCases } from '../testing/benchmark-cases.ts';
import { toSuggestion, suggestTimesNaively } from '../testing/naive-suggest-times.ts';
import { propertyOptions } from '../testing/property-test-options.ts';
import { suggestTimes } from './suggest-times.ts';
import type { Attendee, Suggestions, SuggestRequest } from './types.ts';

interface SuggestCase {
  request: SuggestRequest;
  people: Attendee[];
  expected: Suggestions;
}

const cases = readExactCases('suggest') as [string, SuggestCase][];

test.each(cases)(
  'suggestTimes returns the expected suggestions for %s',
  (_name, { request, people, expected }) => {
    expect(suggestTimes(request, people)).toEqual(expected);
  },
);

/** Disables all limits, so that every start is returned. */
const NO_LIMITS = { max_suggestions: 1e6, min_separation_minutes: 0, max_per_day: 1e6 };

const requestChanges = fc.record({
  duration_minutes: fc.constantFrom(15, 25, 45, 60, 120),
  step_minutes: fc.constantFrom(30, 60, 120),
  min_notice_minutes: fc.constantFrom(0, 55, 600),
  buffer_before_minutes: fc.constantFrom(0, 10, 30),
  buffer_after_minutes: fc.constantFrom(0, 5, 45),
});

const meetings = fc.constantFrom(...cases).chain(([, { request, people }]) =>
  fc
    .tuple(requestChanges, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([changes, required]) => ({
      request: { ...request, ...changes, ...NO_LIMITS },
      people: people.slice(0, 6).map((attendee, i) => ({
        ...attendee,
        required: attendee.id === request.organizer_id || (required[i] ?? true),
      })),
    })),
);

test('suggestTimes returns the same suggestions as a naive implementation', () => {
  fc.assert(
    fc.property(meetings, ({ request, people }) => {
      const { feasible, organizerFree, countAtAnyHour, countWithout } = suggestTimesNaively(
        request,
        people,
      );
      const expected =
        feasible.length > 0
          ? { status: 'ok', suggestions: feasible.map(toSuggestion) }
          : {
              status: 'no_common_slot',
              suggestions: [],
              near_misses: organizerFree,
              relaxations: {
                drop_attendee: people
                  .filter(({ id, required }) => required && id !== request.organizer_id)
                  .map(({ id }) => ({ drop: id, feasible_starts: countWithout(id) })),
                ignore_working_hours: countAtAnyHour,
              },
            };
      expect(suggestTimes(request, people)).toEqual({
        ...expected,
        feasible_starts: feasible.length,
      });
    }),
    propertyOptions(5, 1500),
  );
});

test('suggestTimes throws a RangeError if the organizer is not one of the attendees', () => {
  const [, { request, people }] = cases[0] as [string, SuggestCase];
  expect(() => suggestTimes({ ...request, organizer_id: 'unknown' }, people)).toThrow(RangeError);
});
