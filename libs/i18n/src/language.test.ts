import {
  adoptLanguage,
  getPreferredLanguage,
  loadMessages,
  setDocumentLanguage,
} from './language.ts';
import { createPseudoCatalog } from './pseudo-locales.ts';
import { resetLocale } from './active-locale.ts';
import { plural, t, tWithContext } from './format-message.ts';

const saveLanguage = (tag: string) => localStorage.setItem('scheduler.language', tag);
const mockBrowserLanguages = (...tags: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

afterEach(() => {
  resetLocale();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('getPreferredLanguage returns the first supported browser language, or else English', () => {
  mockBrowserLanguages('fr-CA', 'de-AT', 'en-GB');
  expect(getPreferredLanguage()).toBe('de');
  mockBrowserLanguages('fr-CA');
  expect(getPreferredLanguage()).toBe('en');
});

test('getPreferredLanguage prefers the saved language and ignores an unsupported one', () => {
  mockBrowserLanguages('en-GB');
  saveLanguage('de');
  expect(getPreferredLanguage()).toBe('de');
  saveLanguage('tlh');
  expect(getPreferredLanguage()).toBe('en');
});

test("adoptLanguage applies the account's language unless a language is saved in this browser", () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom doesn't implement reload
  mockBrowserLanguages('en-GB');
  adoptLanguage('de');
  expect(getPreferredLanguage()).toBe('de');
  saveLanguage('en');
  adoptLanguage('de');
  expect(getPreferredLanguage()).toBe('en');
});

test('loadMessages loads no catalog for English', async () => {
  const loadCatalog = jest.fn();
  await loadMessages(loadCatalog);
  expect(loadCatalog).not.toHaveBeenCalled();
});

test('loadMessages loads the catalog of the selected language', async () => {
  saveLanguage('de');
  await loadMessages(() => Promise.resolve({ Settings: 'Einstellungen' }));
  expect(t('Settings')).toBe('Einstellungen');
});

test('setDocumentLanguage sets the language and direction of the page', () => {
  setDocumentLanguage('ar-XB');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  setDocumentLanguage('en');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('pseudo-locales transform every message and keep placeholders and tags', async () => {
  saveLanguage('en-XA');
  await loadMessages((tag) => Promise.resolve(createPseudoCatalog(tag)));
  expect(t('Move to {time}', { time: '9 AM' })).toMatch(/^\[Móvé tó .*9 AM$/);
  expect(tWithContext('month', 'May')).toMatch(/^\[Máy/);
  expect(plural(2, { one: '# event', other: '# events' })).toMatch(/^\[2 évéñts/);
});
