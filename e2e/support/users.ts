import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient as createSupabase, type SupabaseClient } from '@supabase/supabase-js';
import { createClient, type ApiClient } from '@scheduler/api-client';
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

export function createUser(name: string): TestUser {
  const tag = randomUUID().slice(0, 8);
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}.${tag}@example.test`,
    password: 'a quiet river',
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
  const { data, error: signInError } = await supabase.auth.signInWithPassword(user);
  if (signInError) throw signInError;
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
