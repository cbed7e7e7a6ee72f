import { render } from '@testing-library/react';
import { resetLocale, registerCatalog, getLocale } from './active-locale.ts';
import { rich } from './rich.ts';
import { plural, quote, t, tWithContext } from './format-message.ts';

afterEach(resetLocale);

test('t returns the English text with its placeholders filled in', () => {
  expect(t('Delete Account')).toBe('Delete Account');
  expect(t('{from} to {to}', { from: 9, to: '10 AM' })).toBe('9 to 10 AM');
  expect(getLocale()).toBe('en-US');
});

test('t falls back to English for messages without a translation', () => {
  registerCatalog('de', {
    'Delete Account': 'Konto löschen',
    '{from} to {to}': 'bis {to}, ab {from}',
  });
  expect(t('Delete Account')).toBe('Konto löschen');
  expect(t('{from} to {to}', { from: 9, to: 10 })).toBe('bis 10, ab 9');
  expect(t('Sign in')).toBe('Sign in');
  expect(getLocale()).toBe('de');
});

test('registerCatalog adds messages to the catalogs that are already registered', () => {
  registerCatalog('de', { Calendar: 'Kalender' });
  registerCatalog('de', { Settings: 'Einstellungen' });
  expect([t('Calendar'), t('Settings')]).toEqual(['Kalender', 'Einstellungen']);
});

test('tWithContext distinguishes the meanings of a word by context', () => {
  registerCatalog('de', { May: 'darf', 'month\u0004May': 'Mai' });
  expect([t('May'), tWithContext('month', 'May')]).toEqual(['darf', 'Mai']);
});

test('quote uses the quotation marks of the language', () => {
  expect(quote('Stand-up')).toBe('“Stand-up”');
  registerCatalog('de', {});
  expect(quote('Stand-up')).toBe('„Stand-up“');
});

const events = (count: number) => plural(count, { one: '# event', other: '# events' });

test("plural selects the form by the language's plural rules", () => {
  expect([0, 1, 2, 1200].map(events)).toEqual(['0 events', '1 event', '2 events', '1,200 events']);
  registerCatalog('pl', {
    '# events': { one: '# wydarzenie', few: '# wydarzenia', many: '# wydarzeń', other: '# wyd.' },
  });
  expect([1, 3, 5, 22].map(events)).toEqual([
    '1 wydarzenie',
    '3 wydarzenia',
    '5 wydarzeń',
    '22 wydarzenia',
  ]);
});

test('plural fills in placeholders', () => {
  const text = plural(
    2,
    { one: '# event in {name}', other: '# events in {name}' },
    { name: 'Work' },
  );
  expect(text).toBe('2 events in Work');
});

test('rich inserts elements where the translation places them', () => {
  const help = () => rich('Press <k>?</k> for {what}', { k: <kbd />, what: <b>help</b> });
  expect(render(help()).container.innerHTML).toBe('Press <kbd>?</kbd> for <b>help</b>');
  registerCatalog('de', { 'Press <k>?</k> for {what}': '{what} mit <k>?</k>' });
  expect(render(help()).container.innerHTML).toBe('<b>help</b> mit <kbd>?</kbd>');
});
