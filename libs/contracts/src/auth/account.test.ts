import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { newPasswordForm, signInForm, signUpForm } from './index.ts';

const getErrorMessages = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => message);

test('signInForm reports both fields of an empty form as required', () => {
  expect(getErrorMessages(signInForm, { email: '', password: '' })).toEqual(
    expect.arrayContaining(['Email is required', 'Password is required']),
  );
});

test('signInForm accepts an address without a top-level domain and a six-character password', () => {
  expect(getErrorMessages(signInForm, { email: 'ada@home', password: 'secret' })).toEqual([]);
  expect(getErrorMessages(signInForm, { email: 'ada home', password: 'secre' })).toEqual([
    'Invalid email address',
    'Password must be at least 6 characters',
  ]);
});

test('signInForm rejects a text of a million characters without an @ without blocking the process', () => {
  const form = { email: 'a'.repeat(1_000_000), password: 'secret' };
  const validate = () => getErrorMessages(signInForm, form);
  // Takes milliseconds, or an hour with a pattern that backtracks. Jest can't interrupt that.
  const errors = runInNewContext('validate()', { validate }, { timeout: 20_000 }) as string[];
  expect(errors).toContain('Invalid email address');
});

test('signUpForm requires a name and matching passwords', () => {
  const form = { fullName: ' ', email: 'ada@home', password: 'secret', confirmPassword: 'other' };
  expect(getErrorMessages(signUpForm, form)).toContain('Full name is required');
  expect(getErrorMessages(signUpForm, { ...form, fullName: 'Ada' })).toEqual([
    'Passwords do not match',
  ]);
  expect(getErrorMessages(signUpForm, { ...form, fullName: 'Ada', confirmPassword: '' })).toContain(
    'Please confirm your password',
  );
});

test.each([
  ['six letters', 'kv7q2x', []],
  ['six emoji', '🐶🐱🐭🐹🐰🦊', []],
  ['three emoji', '🐶🐱🐭', ['Password must be at least 6 characters']],
  ['one emoji of seven code points', '👨‍👩‍👧‍👦', ['Password must be at least 6 characters']],
  ['72 bytes', 'é'.repeat(36), []],
  [
    '73 bytes',
    `${'é'.repeat(36)}x`,
    ['Use a password of at most 72 characters. Accents and emoji count more than once.'],
  ],
])('newPasswordForm counts the characters that users see: %s', (_, password, messages) => {
  const form = { password, confirmPassword: password };
  expect(getErrorMessages(newPasswordForm, form)).toEqual(messages);
});

test('signInForm accepts existing passwords of 6 bytes with fewer characters', () => {
  expect(getErrorMessages(signInForm, { email: 'ada@home', password: 'äöü' })).toEqual([]);
});

test.each([
  'AI Scheduler',
  'A1-Schedu1er Support',
  'Team АІ Ѕсheduler',
  'ada@bank.example',
  'paypal.com',
  'www.evil',
  'http://evil',
  'Ada\u202e',
])('signUpForm rejects the deceptive name %s', (fullName) => {
  const form = { fullName, email: 'ada@home', password: 'secret', confirmPassword: 'secret' };
  expect(getErrorMessages(signUpForm, form)).toEqual([
    'Enter a name without links, @ or “AI Scheduler”',
  ]);
});

test.each([
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'Dr.Grace Hopper',
  'J.de Vries',
  'Zoë Müller-Lüdenscheidt',
  'می\u200cخواهم',
  'Ada 👩‍💻',
  'Scheduler AI',
])('signUpForm accepts the name %s', (fullName) => {
  const form = { fullName, email: 'ada@home', password: 'secret', confirmPassword: 'secret' };
  expect(getErrorMessages(signUpForm, form)).toEqual([]);
});
