import * as z from 'zod/mini';
import { signInForm, signUpForm } from './index.ts';

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
