import fc from 'fast-check';
import { runs } from '@scheduler/service-kit/testing/runs';
import { meantBy, typosAllowed } from './typos.ts';

test.each([
  ['dentits', ['dentist', 'identity', 'dent']],
  ['dentst', ['dentist']],
  ['tentist', ['dentist']],
  ['quartely', ['quarterly']],
])('%s is meant as %j', (word, [first, ...others]) => {
  expect(meantBy(word, [...others, first ?? '', 'yoga'])[0]).toBe(first);
  expect(meantBy(word, ['yoga', 'lunch'])).toEqual([]);
});

test('half a word may be misspelled too', () => {
  expect(meantBy('dentt', ['dentistry', 'yoga'])).toEqual(['dentistry']);
});

test('words of three letters are not guessed', () => {
  expect(meantBy('cat', ['car', 'bat'])).toEqual([]);
});

const letters = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 4, maxLength: 14 });

test('one letter left out, doubled or swapped is always understood', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom('out', 'twice', 'swap'), (word, seed, kind) => {
      const at = seed % (word.length - 1);
      const [a = '', b = ''] = [word[at], word[at + 1]];
      const wrong = { out: b, twice: a + a + b, swap: b + a }[kind];
      const typed = word.slice(0, at) + wrong + word.slice(at + 2);
      const known = typosAllowed(typed.length) > 0 ? [word] : [];
      expect(meantBy(typed, [word])).toEqual(known);
    }),
    runs(200),
  );
});
