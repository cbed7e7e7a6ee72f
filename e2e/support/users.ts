import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient as createSupabase, type SupabaseClient } from '@supabase/supabase-js';
import { createClient, type ApiClient } from '@scheduler/api-client';
import { callAuthAdmin } from './auth-admin.ts';
import { getAuthLink, waitForEmail } from './email.ts';
import { site } from './product.ts';

export interface TestUser {
  name: string;
  email: string;
  password: string;
}

export interface SignedInUser extends TestUser {
  token: string;
  refreshToken: string;
  api: ApiClient;
  supabase: SupabaseClient;
}

const PASSWORD = 'a quiet river';
/** Hash of the password with the lowest cost, which the server verifies faster than its own hashes. */
const PASSWORD_HASH = '$2b$04$KhdPoy/kZ6m9CfN74PkQouWwlIbi8AraSVMuVddRSwbJp3juHEImS';

export function createUser(name: string): TestUser {
  const tag = randomUUID().slice(0, 8);
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}.${tag}@example.test`,
    password: PASSWORD,
  };
}

export const createSupabaseClient = () =>
  createSupabase(site(), 'anon', { auth: { persistSession: false, autoRefreshToken: false } });

/** Signs up, confirms the email address and signs in, using the unmodified Supabase client. */
export async function signUp(user: TestUser): Promise<SignedInUser> {
  const supabase = createSupabaseClient();
  const { error } = await supabase.auth.signUp({
    email: user.email,
    password: user.password,
    options: { data: { full_name: user.name } },
  });
  if (error) throw error;
  await fetch(getAuthLink(await waitForEmail(user.email)), { redirect: 'manual' });
  return signInWithPassword(user, supabase);
}

/**
 * Creates an account without signing up, for journeys that begin with a signed-in user. Sends no
 * email.
 */
export async function createAccount(user: TestUser): Promise<SignedInUser> {
  await callAuthAdmin(site(), '/admin/users', {
    email: user.email,
    password_hash: PASSWORD_HASH,
    email_confirm: true,
    user_metadata: { full_name: user.name },
  });
  return signInWithPassword(user, createSupabaseClient());
}

async function signInWithPassword(user: TestUser, supabase: SupabaseClient): Promise<SignedInUser> {
  const { data, error } = await supabase.auth.signInWithPassword(user);
  if (error) throw error;
  const token = data.session.access_token;
  return {
    ...user,
    token,
    refreshToken: data.session.refresh_token,
    supabase,
    api: createClient({ baseUrl: site('/api'), accessToken: () => token }),
  };
}

/** Signs in through the sign-in screen. */
export async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto(site('/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
