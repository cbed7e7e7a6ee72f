import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { isDeceptiveName } from '../display-names.ts';
import { id, requiredText, timestamp } from '../primitives.ts';
import { route } from '../route.ts';
import { currentPasswordField, newPasswordField } from './password.ts';

/**
 * Email pattern of the sign-in and sign-up forms. Matches the same texts as the specified `\S+@\S+`,
 * which takes quadratic time for a long text without an @.
 */
const LOOSE_EMAIL = /\S@\S/;

export const emailField = z
  .string({ error: () => t('Email is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('Email is required') }),
    z.maxLength(255, { error: () => t('Invalid email address') }),
    z.regex(LOOSE_EMAIL, { error: () => t('Invalid email address') }),
  );

export const fullNameField = requiredText(() => t('Full name is required'), 200).check(
  z.refine((name) => !isDeceptiveName(name), {
    error: () => t('Enter a name without links, @ or “AI Scheduler”'),
  }),
);

export const signInForm = z.object({ email: emailField, password: currentPasswordField });
export type SignInForm = z.output<typeof signInForm>;

const confirmPassword = z
  .string()
  .check(z.minLength(1, { error: () => t('Please confirm your password') }));

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], error: () => t('Passwords do not match') },
);

export const signUpForm = z
  .object({
    fullName: fullNameField,
    email: emailField,
    password: newPasswordField,
    confirmPassword,
  })
  .check(samePasswords);
export type SignUpForm = z.output<typeof signUpForm>;

/** Requests a password reset email. */
export const recoverForm = z.object({ email: emailField });

export const newPasswordForm = z
  .object({ password: newPasswordField, confirmPassword })
  .check(samePasswords);

/** A code from an email or an authenticator app. Spaces and hyphens are ignored. */
export const codeForm = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((code) => code.replaceAll(/[\s-]/g, '')),
    ),
    z.string().check(z.minLength(1, { error: () => t('Enter the code') })),
  ),
});

/** Confirms the identity of a signed-in user. */
export const currentPasswordForm = z.object({
  password: z.string().check(z.minLength(1, { error: () => t('Password is required') })),
});

/** Ways to prove one's identity again: those of the second factors, and others. */
export const stepUpMethods = ['passkey', 'totp', 'webauthn', 'phone', 'password', 'code'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** The auth service's `GET /step-up`. */
export const stepUpStatus = z.object({
  /** The strongest first. Empty if the user can only sign in again. */
  methods: z.array(z.enum(stepUpMethods)),
  /** Whether the last proof is too old for sensitive actions. */
  required: z.boolean(),
});

/** Available sign-in methods from the auth service's `GET /settings`. */
export const signInSettings = z.object({
  external: z.record(z.string(), z.boolean()),
  saml_enabled: z.optional(z.boolean()),
  passkeys_enabled: z.optional(z.boolean()),
});
export type SignInSettings = z.output<typeof signInSettings>;

/** The user as returned by the product API (specification, section 3). */
export const account = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Account = z.infer<typeof account>;

export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
});

export const profileChanges = z.object({ full_name: fullNameField });

export const auth = {
  signUp: route('auth.signUp', 'POST /auth?action=signup', {
    auth: 'none',
    body: z.object({ email: emailField, password: newPasswordField, fullName: fullNameField }),
    status: 201,
    /** `session` is `null` until the email address is confirmed. */
    response: z.object({ user: account, session: z.nullable(session) }),
  }),
  signIn: route('auth.signIn', 'POST /auth?action=signin', {
    auth: 'none',
    body: signInForm,
    response: z.object({ user: account, session }),
  }),
  me: route('auth.me', 'GET /auth?action=me', { response: account }),
  updateProfile: route('auth.updateProfile', 'PUT /auth?action=profile', {
    body: profileChanges,
    response: account,
  }),
};
