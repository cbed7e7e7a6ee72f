import { blocksOf, focusMinutes, overlapsOf } from './sample.ts';
import { sampleTuesday } from './sample-tuesday.ts';
import { sampleWeek } from './sample-week.ts';
import { hourText, lengthText, rangeText } from './times.ts';

const all = (sample: typeof sampleWeek) => new Set(sample.proposals.map(({ id }) => id));

test('before anything is applied, each proposal is pencil and its event still in place', () => {
  const blocks = blocksOf(sampleTuesday, new Set());
  expect(blocks.filter(({ ink }) => !ink).map(({ title }) => title)).toEqual([
    'Design critique',
    'Focus: launch plan',
    '1:1 Ben',
  ]);
  expect(blocks.filter(({ ink }) => ink)).toHaveLength(sampleTuesday.events.length);
});

test('an applied move replaces its event, and undoing brings it back', () => {
  const before = blocksOf(sampleTuesday, new Set());
  const after = blocksOf(sampleTuesday, new Set(['critique']));
  const inkCritiques = after.filter(({ ink, title }) => ink && title === 'Design critique');
  expect(inkCritiques.map(({ start }) => start)).toEqual([10 * 60 + 30]);
  expect(blocksOf(sampleTuesday, new Set())).toEqual(before);
});

test.each([
  ['week', sampleWeek],
  ['Tuesday', sampleTuesday],
])('the proposals of the %s clear every overlap and cause none', (_name, sample) => {
  expect(overlapsOf(blocksOf(sample, new Set()))).toHaveLength(1);
  expect(overlapsOf(blocksOf(sample, all(sample)))).toEqual([]);
});

test('pencil does not count as an overlap', () => {
  const [overlap] = overlapsOf(blocksOf(sampleTuesday, new Set()));
  expect(overlap).toEqual({ day: 0, start: 11.5 * 60, end: 12 * 60 });
});

test('the Tuesday gains two hours of focus', () => {
  expect(focusMinutes(blocksOf(sampleTuesday, new Set()))).toBe(60);
  expect(focusMinutes(blocksOf(sampleTuesday, all(sampleTuesday)))).toBe(180);
});

test('times read as people write them', () => {
  expect(rangeText({ start: 570, end: 660 })).toBe('9:30 – 11:00 AM');
  expect(rangeText({ start: 690, end: 750 })).toBe('11:30 AM – 12:30 PM');
  expect(hourText(720)).toBe('12 PM');
  expect([lengthText(180), lengthText(45), lengthText(90), lengthText(0)]).toEqual([
    '3 h',
    '45 min',
    '1 h 30 min',
    '0 min',
  ]);
});
