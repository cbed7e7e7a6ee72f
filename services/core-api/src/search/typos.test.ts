import fc from 'fast-check';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { suggestCorrections, getMaxTypos } from './typos.ts';

test.each([
  ['dentits', ['dentist', 'identity', 'dent']],
  ['dentst', ['dentist']],
  ['tentist', ['dentist']],
  ['quartely', ['quarterly']],
])('the typo %s is corrected using %j', (word, [first, ...otherWords]) => {
  expect(suggestCorrections(word, [...otherWords, first ?? '', 'yoga'])[0]).toBe(first);
  expect(suggestCorrections(word, ['yoga', 'lunch'])).toEqual([]);
});

test('a misspelled beginning of a word is corrected to the full word', () => {
  expect(suggestCorrections('dentt', ['dentistry', 'yoga'])).toEqual(['dentistry']);
});

test('words of three letters are not corrected', () => {
  expect(suggestCorrections('cat', ['car', 'bat'])).toEqual([]);
});

const letters = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 4, maxLength: 14 });

test('a word with one omitted, doubled or swapped letter is always corrected', () => {
  fc.assert(
    fc.property(
      letters,
      fc.nat(),
      fc.constantFrom('out', 'twice', 'swap'),
      (word, seed, typoKind) => {
        const index = seed % (word.length - 1);
        const [a = '', b = ''] = [word[index], word[index + 1]];
        const replacement = { out: b, twice: a + a + b, swap: b + a }[typoKind];
        const typed = word.slice(0, index) + replacement + word.slice(index + 2);
        const expected = getMaxTypos(typed.length) > 0 ? [word] : [];
        expect(suggestCorrections(typed, [word])).toEqual(expected);
      },
    ),
    propertyOptions(60, 2000),
  );
});
