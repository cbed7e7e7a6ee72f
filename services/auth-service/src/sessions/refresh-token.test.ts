import { randomBytes } from 'node:crypto';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import fc from 'fast-check';
import { decodeRefreshToken, encodeRefreshToken, isSignedWith } from './refresh-token.ts';

const key = randomBytes(32);
const counters = fc.oneof(fc.nat(300), fc.nat({ max: 2 ** 31 - 1 }), fc.constant(2 ** 48));

test('a refresh token can be decoded, and only its own key verifies it', () => {
  fc.assert(
    fc.property(fc.uuid(), counters, (sessionId, counter) => {
      const parts = { sessionId, counter };
      const token = encodeRefreshToken(parts, key);
      expect(decodeRefreshToken(token)).toEqual(parts);
      expect(isSignedWith(token, parts, key)).toBe(true);
      expect(isSignedWith(token, parts, randomBytes(32))).toBe(false);
    }),
    propertyOptions(100),
  );
});

test('modified refresh tokens and arbitrary text are rejected', () => {
  const token = encodeRefreshToken({ sessionId: crypto.randomUUID(), counter: 1 }, key);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AbZ09-_=+/ '), (index, character) => {
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      expect(decodeRefreshToken(changed)).toEqual(
        changed === token ? decodeRefreshToken(token) : null,
      );
    }),
    propertyOptions(100),
  );
  fc.assert(
    fc.property(fc.string(), (text) => decodeRefreshToken(text) === null),
    propertyOptions(100),
  );
});
