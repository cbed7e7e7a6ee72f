import { hashOf, hintOf, isWellFormed, makeKey } from './key.ts';

test('keys look alike, and no two are', () => {
  const keys = Array.from({ length: 1000 }, makeKey);
  for (const key of keys) expect(key).toMatch(/^aisk_[\dA-Za-z]{49}$/);
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every(isWellFormed)).toBe(true);
});

test('a checksum tells a key from what only looks like one', () => {
  const key = makeKey();
  const other = key.at(20) === 'a' ? 'b' : 'a';
  expect(isWellFormed(key.slice(0, 20) + other + key.slice(21))).toBe(false);
  expect(isWellFormed(key.slice(0, -1))).toBe(false);
  expect(isWellFormed(`${key}0`)).toBe(false);
  expect(isWellFormed(key.replace('aisk_', 'aist_'))).toBe(false);
});

test('what is kept and what is shown do not tell the key', () => {
  const key = makeKey();
  expect(hashOf(key)).toHaveLength(32);
  expect(hintOf(key)).toBe(key.slice(0, 9));
});
