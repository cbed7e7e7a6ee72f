import { render } from '@testing-library/react';
import { forget, learn, locale } from './spoken.ts';
import { rich } from './rich.ts';
import { plural, t, tIn } from './text.ts';

afterEach(forget);

test('English says what is written, with its values', () => {
  expect(t('Delete Account')).toBe('Delete Account');
  expect(t('{from} to {to}', { from: 9, to: '10 AM' })).toBe('9 to 10 AM');
  expect(locale()).toBe('en-US');
});

test('another language says what its catalogue has, and the rest in English', () => {
  learn('de', { 'Delete Account': 'Konto löschen', '{from} to {to}': 'bis {to}, ab {from}' });
  expect(t('Delete Account')).toBe('Konto löschen');
  expect(t('{from} to {to}', { from: 9, to: 10 })).toBe('bis 10, ab 9');
  expect(t('Sign in')).toBe('Sign in');
  expect(locale()).toBe('de');
});

test('what a remote brings is added to what the host knows', () => {
  learn('de', { Calendar: 'Kalender' });
  learn('de', { Settings: 'Einstellungen' });
  expect([t('Calendar'), t('Settings')]).toEqual(['Kalender', 'Einstellungen']);
});

test('a word that means two things is told apart by its context', () => {
  learn('de', { May: 'darf', 'month\u0004May': 'Mai' });
  expect([t('May'), tIn('month', 'May')]).toEqual(['darf', 'Mai']);
});

const events = (count: number) => plural(count, { one: '# event', other: '# events' });

test('a number chooses the form, by the rules of the language', () => {
  expect([0, 1, 2, 1200].map(events)).toEqual(['0 events', '1 event', '2 events', '1,200 events']);
  learn('pl', {
    '# events': { one: '# wydarzenie', few: '# wydarzenia', many: '# wydarzeń', other: '# wyd.' },
  });
  expect([1, 3, 5, 22].map(events)).toEqual([
    '1 wydarzenie',
    '3 wydarzenia',
    '5 wydarzeń',
    '22 wydarzenia',
  ]);
});

test('a form with values has them filled', () => {
  const text = plural(
    2,
    { one: '# event in {name}', other: '# events in {name}' },
    { name: 'Work' },
  );
  expect(text).toBe('2 events in Work');
});

test('passages and values may be elements, in whatever order the language wants them', () => {
  const help = () => rich('Press <k>?</k> for {what}', { k: <kbd />, what: <b>help</b> });
  expect(render(help()).container.innerHTML).toBe('Press <kbd>?</kbd> for <b>help</b>');
  learn('de', { 'Press <k>?</k> for {what}': '{what} mit <k>?</k>' });
  expect(render(help()).container.innerHTML).toBe('<b>help</b> mit <kbd>?</kbd>');
});
