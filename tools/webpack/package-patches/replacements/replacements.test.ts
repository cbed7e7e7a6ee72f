import chunk from './chunk.ts';
import findIndex from './find-index.ts';
import isEqual from './is-equal.ts';
import range from './range.ts';
import sortBy from './sort-by.ts';

test('chunk splits an array in order, with a shorter last chunk', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([], 7)).toEqual([]);
});

test('findIndex returns the first matching index, or -1', () => {
  expect(findIndex([1, 4, 9], (value) => value > 2)).toBe(1);
  expect(findIndex([1, 4, 9], (value) => value > 9)).toBe(-1);
});

test('isEqual compares events by ID and accepts missing values', () => {
  expect(isEqual({ id: 'a' }, { id: 'a' })).toBe(true);
  expect(isEqual({ id: 'a' }, { id: 'b' })).toBe(false);
  expect(isEqual({ id: 'a' }, null)).toBe(false);
});

test('range excludes its end value', () => {
  expect(range(2, 5)).toEqual([2, 3, 4]);
  expect(range(5, 5)).toEqual([]);
});

test('sortBy sorts by the first key that differs and is stable', () => {
  const events = [
    { name: 'c', startMs: 2, endMs: 3 },
    { name: 'a', startMs: 1, endMs: 2 },
    { name: 'b', startMs: 1, endMs: 9 },
    { name: 'd', startMs: 2, endMs: 3 },
  ];
  const sorted = sortBy(events, ['startMs', ({ endMs }) => -endMs]);
  expect(sorted.map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
});
