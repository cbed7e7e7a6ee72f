import { randomBytes } from 'node:crypto';
import { runs } from '@scheduler/service-kit/testing/runs';
import fc from 'fast-check';
import { decodeRefreshToken, encodeRefreshToken, isSignedWith } from './refresh-token.ts';

const key = randomBytes(32);
const counters = fc.oneof(fc.nat(300), fc.nat({ max: 2 ** 31 - 1 }), fc.constant(2 ** 48));

test('a token says what it was made of, and proves it with its key alone', () => {
  fc.assert(
    fc.property(fc.uuid(), counters, (sessionId, counter) => {
      const parts = { sessionId, counter };
      const token = encodeRefreshToken(parts, key);
      expect(decodeRefreshToken(token)).toEqual(parts);
      expect(isSignedWith(token, parts, key)).toBe(true);
      expect(isSignedWith(token, parts, randomBytes(32))).toBe(false);
    }),
    runs(100),
  );
});

test('no other text is a token', () => {
  const token = encodeRefreshToken({ sessionId: crypto.randomUUID(), counter: 1 }, key);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AbZ09-_=+/ '), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      expect(decodeRefreshToken(changed)).toEqual(
        changed === token ? decodeRefreshToken(token) : null,
      );
    }),
    runs(100),
  );
  fc.assert(
    fc.property(fc.string(), (text) => decodeRefreshToken(text) === null),
    runs(100),
  );
});
