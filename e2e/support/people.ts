import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient as createSupabase, type SupabaseClient } from '@supabase/supabase-js';
import { createClient, type ApiClient } from '@scheduler/api-client';
import { linkIn, newestMail } from './mail.ts';
import { site } from './product.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export interface SignedIn extends Person {
  token: string;
  refreshToken: string;
  api: ApiClient;
  supabase: SupabaseClient;
}

export function newPerson(name: string): Person {
  const tag = randomUUID().slice(0, 8);
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}.${tag}@example.test`,
    password: 'a quiet river',
  };
}

export const newSupabase = () =>
  createSupabase(site(), 'anon', { auth: { persistSession: false, autoRefreshToken: false } });

/** An account that has followed its mail link, signed in through the unchanged client library. */
export async function join(person: Person): Promise<SignedIn> {
  const supabase = newSupabase();
  const { error } = await supabase.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { full_name: person.name } },
  });
  if (error) throw error;
  await fetch(linkIn(await newestMail(person.email)), { redirect: 'manual' });
  const { data, error: refused } = await supabase.auth.signInWithPassword(person);
  if (refused) throw refused;
  const token = data.session.access_token;
  return {
    ...person,
    token,
    refreshToken: data.session.refresh_token,
    supabase,
    api: createClient({ baseUrl: site('/api'), accessToken: () => token }),
  };
}

/** Signs in through the screen, as a person would. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(site('/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
