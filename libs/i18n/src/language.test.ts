import { adoptLanguage, chosenLanguage, learnMessages, markLanguage } from './language.ts';
import { pseudoCatalogue } from './pseudo.ts';
import { forget } from './spoken.ts';
import { plural, t, tIn } from './text.ts';

const choose = (tag: string) => localStorage.setItem('scheduler.language', tag);
const browserSpeaks = (...tags: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

afterEach(() => {
  forget();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('the first language of the browser that is known is spoken, else English', () => {
  browserSpeaks('fr-CA', 'de-AT', 'en-GB');
  expect(chosenLanguage()).toBe('de');
  browserSpeaks('fr-CA');
  expect(chosenLanguage()).toBe('en');
});

test('a choice goes before what the browser says; one that is not known is none', () => {
  browserSpeaks('en-GB');
  choose('de');
  expect(chosenLanguage()).toBe('de');
  choose('tlh');
  expect(chosenLanguage()).toBe('en');
});

test('a choice from another device is taken over where this browser was told nothing', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot load anew
  browserSpeaks('en-GB');
  adoptLanguage('de');
  expect(chosenLanguage()).toBe('de');
  choose('en');
  adoptLanguage('de');
  expect(chosenLanguage()).toBe('en');
});

test('in English nothing is loaded', async () => {
  const load = jest.fn();
  await learnMessages(load);
  expect(load).not.toHaveBeenCalled();
});

test('in another language its texts are', async () => {
  choose('de');
  await learnMessages(() => Promise.resolve({ Settings: 'Einstellungen' }));
  expect(t('Settings')).toBe('Einstellungen');
});

test('the page says its language and direction', () => {
  markLanguage('ar-XB');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  markLanguage('en');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('a pseudo-locale has every text, and keeps names and passages', async () => {
  choose('en-XA');
  await learnMessages((tag) => Promise.resolve(pseudoCatalogue(tag)));
  expect(t('Move to {time}', { time: '9 AM' })).toMatch(/^\[Móvé tó .*9 AM$/);
  expect(tIn('month', 'May')).toMatch(/^\[Máy/);
  expect(plural(2, { one: '# event', other: '# events' })).toMatch(/^\[2 évéñts/);
});
