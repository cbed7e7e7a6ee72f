import type { Page } from '@playwright/test';
import { site } from './product.ts';
import type { SignedInUser } from './users.ts';

export const getSessionStorageKey = () => `sb-${new URL(site()).hostname.split('.')[0]}-auth-token`;

/** Returns the access token of a signed-in browser, as if it had been stolen. */
export async function readAccessToken(page: Page): Promise<string> {
  const session = await page.evaluate((key) => localStorage.getItem(key), getSessionStorageKey());
  return (JSON.parse(session ?? '') as { access_token: string }).access_token;
}

/** Signs a browser in by storing the session of a user who has signed up. */
export async function signInAs(page: Page, { supabase }: SignedInUser): Promise<void> {
  const { data } = await supabase.auth.getSession();
  await page.context().addInitScript(
    ([name, session]) => {
      // Runs only once, so that a reload doesn't overwrite the session that the page stored.
      if (sessionStorage.getItem('sessionInstalled')) return;
      sessionStorage.setItem('sessionInstalled', 'yes');
      localStorage.setItem(name, session);
    },
    [getSessionStorageKey(), JSON.stringify(data.session)] as const,
  );
}
