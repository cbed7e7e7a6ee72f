/** @jest-environment node */

import { getBlocks, countFocusMinutes, findOverlaps } from './sample-calendar.ts';
import { sampleTuesday } from './sample-tuesday.ts';
import { sampleWeek } from './sample-week.ts';
import { formatHour, formatDuration, formatRange } from './format-time.ts';

const getAllIds = (sample: typeof sampleWeek) => new Set(sample.proposals.map(({ id }) => id));

test('the sample calendar shows proposals next to the original events before anything is applied', () => {
  const blocks = getBlocks(sampleTuesday, new Set());
  expect(blocks.filter(({ isApplied }) => !isApplied).map(({ title }) => title)).toEqual([
    'Design critique',
    'Focus: launch plan',
    '1:1 Ben',
  ]);
  expect(blocks.filter(({ isApplied }) => isApplied)).toHaveLength(sampleTuesday.events.length);
});

test('the sample calendar replaces an event when its move is applied and restores it on undo', () => {
  const before = getBlocks(sampleTuesday, new Set());
  const after = getBlocks(sampleTuesday, new Set(['critique']));
  const appliedCritiques = after.filter(
    ({ isApplied, title }) => isApplied && title === 'Design critique',
  );
  expect(appliedCritiques.map(({ start }) => start)).toEqual([10 * 60 + 30]);
  expect(getBlocks(sampleTuesday, new Set())).toEqual(before);
});

test.each([
  ['week', sampleWeek],
  ['Tuesday', sampleTuesday],
])('the sample calendar resolves every overlap of the %s with its proposals', (_name, sample) => {
  expect(findOverlaps(getBlocks(sample, new Set()))).toHaveLength(1);
  expect(findOverlaps(getBlocks(sample, getAllIds(sample)))).toEqual([]);
});

test("the sample calendar doesn't count proposals as overlaps", () => {
  const [overlap] = findOverlaps(getBlocks(sampleTuesday, new Set()));
  expect(overlap).toEqual({ day: 0, start: 11.5 * 60, end: 12 * 60 });
});

test('the sample calendar gains two hours of focus time when the moves of the sample Tuesday are applied', () => {
  expect(countFocusMinutes(getBlocks(sampleTuesday, new Set()))).toBe(60);
  expect(countFocusMinutes(getBlocks(sampleTuesday, getAllIds(sampleTuesday)))).toBe(180);
});

test('the sample calendar formats times and durations', () => {
  expect(formatRange({ start: 570, end: 660 })).toBe('9:30 – 11:00 AM');
  expect(formatRange({ start: 690, end: 750 })).toBe('11:30 AM – 12:30 PM');
  expect(formatHour(720)).toBe('12 PM');
  expect([formatDuration(180), formatDuration(45), formatDuration(90), formatDuration(0)]).toEqual([
    '3 h',
    '45 min',
    '1 h 30 min',
    '0 min',
  ]);
});
