/** @jest-environment node */

import { negotiateLanguage, runInLanguage } from './server.ts';
import { getLocale } from './active-locale.ts';
import { t } from './format-message.ts';

test.each([
  ['', 'en'],
  ['*', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB, de;q=0.5', 'en'],
  ['fr, en;q=0.4, de;q=0.6', 'de'],
  ['fr, de;q=0', 'en'],
  ['tlh; q=x, __proto__', 'en'],
])('negotiateLanguage(%j) returns %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('runInLanguage isolates the languages of concurrent requests', async () => {
  const readLocale = async () => {
    await Promise.resolve();
    return [t('today'), getLocale()];
  };
  const results = await Promise.all([
    runInLanguage('de', readLocale),
    readLocale(),
    runInLanguage('en', readLocale),
  ]);
  expect(results).toEqual([
    ['heute', 'de'],
    ['today', 'en-US'],
    ['today', 'en-US'],
  ]);
});

test('runInLanguage calls can be nested with different languages', () => {
  const results = runInLanguage('de', () => [runInLanguage('en', () => t('today')), t('today')]);
  expect(results).toEqual(['today', 'heute']);
});

test('runInLanguage falls back to English for an unsupported language', () => {
  expect(runInLanguage('tlh', () => t('today'))).toBe('today');
  expect(runInLanguage(null, () => t('today'))).toBe('today');
});

test('runInLanguage supports pseudo-locales', () => {
  expect(runInLanguage('en-XA', () => t('{day} at {time}', { day: 'Fri', time: 9 }))).toMatch(
    /^Fri\[ át/,
  );
});
