import { toPlainText } from './plain-text.ts';

test.each([
  ['She chooses the place.', 'She chooses the place.'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['Bring:<br><ul><li>tea</li><li>cake</li></ul>', 'Bring:\n• tea\n• cake'],
  ['<b>Now</b> &amp; <a href="https://example.org">here</a>', 'Now & here'],
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
])('toPlainText converts %j to %j', (description, text) => {
  expect(toPlainText(description)).toBe(text);
});

test('toPlainText does not run scripts', () => {
  expect(toPlainText('<img src=x onerror="throw new Error()">Hello')).toBe('Hello');
});
