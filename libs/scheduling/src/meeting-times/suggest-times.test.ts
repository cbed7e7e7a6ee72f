import fc from 'fast-check';
import { answeredCases } from '../testing/benchmark.ts';
import { asSuggestion, plainTimes } from '../testing/plain-suggest.ts';
import { patience, runs } from '../testing/runs.ts';
import { suggestTimes } from './suggest-times.ts';
import type { Attendee, Suggestions, SuggestRequest } from './types.ts';

interface SuggestCase {
  request: SuggestRequest;
  people: Attendee[];
  expected: Suggestions;
}

const cases = answeredCases('suggest') as [string, SuggestCase][];

test.each(cases)('%s is answered exactly', (_name, { request, people, expected }) => {
  expect(suggestTimes(request, people)).toEqual(expected);
});

/** Everything that every start has to offer: no separation, no daily limit. */
const ALL = { max_suggestions: 1e6, min_separation_minutes: 0, max_per_day: 1e6 };

const someRequest = fc.record({
  duration_minutes: fc.constantFrom(15, 25, 45, 60, 120),
  step_minutes: fc.constantFrom(30, 60, 120),
  min_notice_minutes: fc.constantFrom(0, 55, 600),
  buffer_before_minutes: fc.constantFrom(0, 10, 30),
  buffer_after_minutes: fc.constantFrom(0, 5, 45),
});

const someMeeting = fc.constantFrom(...cases).chain(([, { request, people }]) =>
  fc
    .tuple(someRequest, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([changes, required]) => ({
      request: { ...request, ...changes, ...ALL },
      people: people.slice(0, 6).map((person, i) => ({
        ...person,
        required: person.id === request.organizer_id || (required[i] ?? true),
      })),
    })),
);

test(
  'the sweep finds what trying every start finds',
  () => {
    fc.assert(
      fc.property(someMeeting, ({ request, people }) => {
        const { feasible, organized, anyHour, without } = plainTimes(request, people);
        const found = suggestTimes(request, people);
        const plain =
          feasible.length > 0
            ? { status: 'ok', suggestions: feasible.map(asSuggestion) }
            : {
                status: 'no_common_slot',
                suggestions: [],
                near_misses: organized,
                relaxations: {
                  drop_attendee: people
                    .filter(({ id, required }) => required && id !== request.organizer_id)
                    .map(({ id }) => ({ drop: id, feasible_starts: without(id) })),
                  ignore_working_hours: anyHour,
                },
              };
        expect(found).toEqual({ ...plain, feasible_starts: feasible.length });
      }),
      runs(15, 1500),
    );
  },
  patience,
);

test('refuses a meeting whose organizer is not there', () => {
  const [, { request, people }] = cases[0] as [string, SuggestCase];
  expect(() => suggestTimes({ ...request, organizer_id: 'nobody' }, people)).toThrow(RangeError);
});
