import chunk from './chunk.ts';
import findIndex from './find-index.ts';
import isEqual from './is-equal.ts';
import range from './range.ts';
import sortBy from './sort-by.ts';

test('chunks in order, the last one shorter', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([], 7)).toEqual([]);
});

test('finds the first index, or -1', () => {
  expect(findIndex([1, 4, 9], (each) => each > 2)).toBe(1);
  expect(findIndex([1, 4, 9], (each) => each > 9)).toBe(-1);
});

test('takes events of one id for the same, and nothing for none', () => {
  expect(isEqual({ id: 'a' }, { id: 'a' })).toBe(true);
  expect(isEqual({ id: 'a' }, { id: 'b' })).toBe(false);
  expect(isEqual({ id: 'a' }, null)).toBe(false);
});

test('counts from the first up to, and without, the last', () => {
  expect(range(2, 5)).toEqual([2, 3, 4]);
  expect(range(5, 5)).toEqual([]);
});

test('sorts by the first key that differs, and keeps the order of equals', () => {
  const events = [
    { name: 'c', startMs: 2, endMs: 3 },
    { name: 'a', startMs: 1, endMs: 2 },
    { name: 'b', startMs: 1, endMs: 9 },
    { name: 'd', startMs: 2, endMs: 3 },
  ];
  const sorted = sortBy(events, ['startMs', ({ endMs }) => -endMs]);
  expect(sorted.map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
});
