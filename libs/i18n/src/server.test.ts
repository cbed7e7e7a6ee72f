import { languageAsked, speaking } from './server.ts';
import { locale } from './spoken.ts';
import { t } from './text.ts';

test.each([
  ['', 'en'],
  ['*', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB, de;q=0.5', 'en'],
  ['fr, en;q=0.4, de;q=0.6', 'de'],
  ['fr, de;q=0', 'en'],
  ['tlh; q=x, __proto__', 'en'],
])('of %j we speak %s', (header, language) => {
  expect(languageAsked(header)).toBe(language);
});

test('who is served at the same time is each told in their own language', async () => {
  const told = async () => {
    await Promise.resolve();
    return [t('today'), locale()];
  };
  const answers = await Promise.all([speaking('de', told), told(), speaking('en', told)]);
  expect(answers).toEqual([
    ['heute', 'de'],
    ['today', 'en-US'],
    ['today', 'en-US'],
  ]);
});

test('work within work may be in another language', () => {
  const both = speaking('de', () => [speaking('en', () => t('today')), t('today')]);
  expect(both).toEqual(['today', 'heute']);
});

test('what is not spoken is English', () => {
  expect(speaking('tlh', () => t('today'))).toBe('today');
  expect(speaking(null, () => t('today'))).toBe('today');
});

test('pseudo-locales are made of English here too', () => {
  expect(speaking('en-XA', () => t('{day} at {time}', { day: 'Fri', time: 9 }))).toMatch(
    /^Fri\[ át/,
  );
});
