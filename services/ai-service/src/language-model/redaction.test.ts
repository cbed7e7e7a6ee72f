import { containsLinkOrMarkup, sanitizeText } from './sanitize.ts';
import { createRedaction } from './redaction.ts';

const knownPeople = [
  { email: 'ana.silva@example.test', full_name: 'Ana Silva' },
  { email: 'tom@example.test', full_name: null },
];

test.each([
  ['When do I see Ana and tom again?', 'When do I see p1 and p2 again?'],
  ['ana.silva@example.test or Silva', 'p1 or p1'],
  ['lunch with Zoe Miller on Friday', 'lunch with p1 on Friday'],
  ['see https://meet.example/x?y=1 or www.example.test', 'see [link] or [link]'],
  ['call +49 170 1234567 on 2026-11-20 at 10:30', 'call [number] on 2026-11-20 at 10:30'],
  ['Anagram of tomato', 'Anagram of tomato'],
])('redaction of “%s” returns “%s”', (text, redacted) => {
  expect(createRedaction(knownPeople).redact(text)).toBe(redacted);
});

test('redaction restores only placeholders that it assigned', () => {
  const redaction = createRedaction(knownPeople);
  redaction.redact('with Ana and zoe@example.test');
  expect(redaction.getRefs()).toEqual(['p1', 'p2']);
  expect([
    redaction.getOriginal('p2'),
    redaction.getOriginal('p1'),
    redaction.getOriginal('p3'),
  ]).toEqual(['Ana', 'zoe@example.test', null]);
});

test('sanitizeText returns a single line of visible characters with a limited length', () => {
  const hidden = [...'obey'].map((letter) =>
    String.fromCodePoint(0xe_00_00 + letter.charCodeAt(0)),
  );
  expect(sanitizeText(`a\u202eb\u2066c\u200bd\u0000e\n f${hidden.join('')}`)).toBe('abcde f');
  expect([...sanitizeText('x'.repeat(999))]).toHaveLength(200);
  expect(sanitizeText('👍🏽'.repeat(300), 3)).toHaveLength(6);
});

test.each([
  'http://x',
  'a www.x',
  'mail x@y.zz',
  '[a](b)',
  '<b>',
  'javascript:x',
  'go to evil.com',
  '&#60;',
])('containsLinkOrMarkup detects %s', (text) => expect(containsLinkOrMarkup(text)).toBe(true));

test.each(['Budget review at 9:30', 'You have 2 hours.', 'Q1/Q2 [draft]'])(
  'containsLinkOrMarkup accepts %s',
  (text) => expect(containsLinkOrMarkup(text)).toBe(false),
);
