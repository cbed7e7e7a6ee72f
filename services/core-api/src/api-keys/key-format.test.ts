import { hashKey, getKeyHint, isWellFormed, generateKey } from './key-format.ts';

test('generated API keys are unique and have the same format', () => {
  const keys = Array.from({ length: 1000 }, generateKey);
  for (const key of keys) expect(key).toMatch(/^aisk_[\dA-Za-z]{49}$/);
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every(isWellFormed)).toBe(true);
});

test('API keys with an invalid checksum, length or prefix are rejected', () => {
  const key = generateKey();
  const other = key.at(20) === 'a' ? 'b' : 'a';
  expect(isWellFormed(key.slice(0, 20) + other + key.slice(21))).toBe(false);
  expect(isWellFormed(key.slice(0, -1))).toBe(false);
  expect(isWellFormed(`${key}0`)).toBe(false);
  expect(isWellFormed(key.replace('aisk_', 'aist_'))).toBe(false);
});

test('the hash and the hint of an API key do not contain the key', () => {
  const key = generateKey();
  expect(hashKey(key)).toHaveLength(32);
  expect(getKeyHint(key)).toBe(key.slice(0, 9));
});
