import fc from 'fast-check';
import { conflictsWith } from './conflicts.ts';
import { HOUR, MINUTE } from './interval.ts';
import { analyzePatterns } from './patterns.ts';
import { durationInWords } from './wording.ts';
import { freeStretches, workWeek, type PatternEvent } from './work-week.ts';

const timeZone = 'Europe/Lisbon';
/** A Wednesday, 08:00 in Lisbon. */
const now = Date.parse('2026-11-18T08:00:00Z');

const event = (title: string, from: string, to: string, is_all_day = false): PatternEvent => ({
  title,
  start_time: `2026-11-${from}:00Z`,
  end_time: `2026-11-${to}:00Z`,
  is_all_day,
});

const week = [
  event('Planning', '16T10:00', '16T12:00'),
  event('Weekly review', '18T11:00', '18T12:00'),
  event('Design critique', '18T11:30', '18T12:00'),
  event('Customer call', '19T09:00', '19T11:00'),
  event('Pricing brief', '19T13:30', '19T17:00'),
  event('Dinner talk', '20T19:00', '20T20:30'),
];
const lastWeek = [event('Offsite', '10T09:00', '10T17:00'), event('Sync', '12T09:00', '12T13:30')];

const judge = (events: PatternEvent[], at = now) => analyzePatterns(events, { now: at, timeZone });

test('nothing to judge scores 0 and says nothing', () => {
  const holiday = event('Holiday', '18T00:00', '19T00:00', true);
  const nothing = { productivity_score: 0, parts: [], insights: [], recommendations: [] };
  expect(judge([])).toEqual(nothing);
  expect(judge([holiday, ...lastWeek])).toEqual(nothing);
});

test('insights tell the load, the next overlap and the longest free stretch', () => {
  expect(judge([...lastWeek, ...week]).insights).toEqual([
    'Meetings take 10 h this week, 2 h 30 m less than last week.',
    'Two events overlap today between 11:30 AM and 12:00 PM.',
    'Your longest free stretch is Friday, 9:00 AM to 5:00 PM.',
    '1 h 30 m of events lie outside your working hours.',
  ]);
});

test('advice names an event and a free slot, and uses no slot twice', () => {
  expect(judge(week).recommendations).toEqual([
    'Move Design critique to today at 9:00 AM to clear the overlap.',
    'Move Dinner talk to today at 9:30 AM to keep it within your working hours.',
    'Keep Friday, 9:00 AM to 5:00 PM free for focused work.',
  ]);
});

test('a crowded day is relieved by moving the event that frees the most', () => {
  const crowded = [
    event('Stand-up', '19T10:30', '19T11:00'),
    event('Interview', '19T12:30', '19T13:30'),
    event('Retro', '19T15:00', '19T16:00'),
  ];
  expect(judge(crowded).recommendations).toEqual([
    'Move Interview to today at 9:00 AM to have 4 h in one piece tomorrow.',
    'Keep Friday, 9:00 AM to 5:00 PM free for focused work.',
  ]);
});

test('what is over is no longer an overlap to clear', () => {
  const { insights, recommendations } = judge(week, Date.parse('2026-11-20T18:00:00Z'));
  expect(insights.join(' ')).not.toContain('overlap');
  expect(recommendations).toEqual([]);
});

test('a calm week scores more than the same week double-booked', () => {
  const calm = [event('Planning', '16T10:00', '16T12:00')];
  const double = [...calm, event('Other', '16T10:00', '16T12:00')];
  expect(judge(calm).productivity_score).toBe(100);
  expect(judge(double).productivity_score).toBe(80);
});

const someEvents = fc.array(
  fc
    .tuple(fc.integer({ min: -8 * 96, max: 6 * 96 }), fc.integer({ min: 1, max: 96 }), fc.boolean())
    .map(([start, length, is_all_day]): PatternEvent => ({
      title: `Event at ${start}`,
      start_time: new Date(now + start * 15 * MINUTE).toISOString(),
      end_time: new Date(now + (start + length) * 15 * MINUTE).toISOString(),
      is_all_day,
    })),
  { maxLength: 40 },
);

test('the parts add up to the score, each within its bounds', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const { productivity_score, parts } = judge(events);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(productivity_score);
      expect(productivity_score).toBeLessThanOrEqual(100);
      for (const { points, most } of parts) {
        expect(Number.isInteger(points) && points >= 0 && points <= most).toBe(true);
      }
    }),
  );
});

test('free stretches are free, inside working hours and ahead', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const judged = workWeek(events, { now, timeZone });
      for (const stretch of freeStretches(judged, now)) {
        expect(stretch.start).toBeGreaterThanOrEqual(now);
        expect(conflictsWith(stretch, judged.events)).toEqual([]);
        expect(judged.workDays.some((d) => d.start <= stretch.start && stretch.end <= d.end)).toBe(
          true,
        );
      }
    }),
  );
});

test.each([
  [16.5 * HOUR, '16 h 30 m'],
  [2 * HOUR, '2 h'],
  [45 * MINUTE, '45 m'],
])('%d ms reads %s', (length, words) => {
  expect(durationInWords(length)).toBe(words);
});
