import * as z from 'zod/mini';
import { signInForm, signUpForm } from './index.ts';

const sentences = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => message);

test('an empty sign-in form asks for both fields', () => {
  expect(sentences(signInForm, { email: '', password: '' })).toEqual(
    expect.arrayContaining(['Email is required', 'Password is required']),
  );
});

test('a loose address and six characters are enough', () => {
  expect(sentences(signInForm, { email: 'ada@home', password: 'secret' })).toEqual([]);
  expect(sentences(signInForm, { email: 'ada home', password: 'secre' })).toEqual([
    'Invalid email address',
    'Password must be at least 6 characters',
  ]);
});

test('sign-up needs a name and the same password twice', () => {
  const form = { fullName: ' ', email: 'ada@home', password: 'secret', confirmPassword: 'other' };
  expect(sentences(signUpForm, form)).toContain('Full name is required');
  expect(sentences(signUpForm, { ...form, fullName: 'Ada' })).toEqual(['Passwords do not match']);
  expect(sentences(signUpForm, { ...form, fullName: 'Ada', confirmPassword: '' })).toContain(
    'Please confirm your password',
  );
});
