import type { Page } from '@playwright/test';
import type { SignedIn } from './people.ts';
import { site } from './product.ts';

export const storageKey = () => `sb-${new URL(site()).hostname.split('.')[0]}-auth-token`;

/** The token that a signed-in browser calls with, as one who looks over its shoulder could copy it. */
export async function accessTokenIn(page: Page): Promise<string> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), storageKey());
  return (JSON.parse(kept ?? '') as { access_token: string }).access_token;
}

/** Gives a browser the session of somebody who joined, as signing in through the screen would. */
export async function takeSession(page: Page, { supabase }: SignedIn): Promise<void> {
  const { data } = await supabase.auth.getSession();
  await page.context().addInitScript(
    ([name, session]) => {
      // Once: a reload must find what the page itself made of it.
      if (sessionStorage.getItem('given')) return;
      sessionStorage.setItem('given', 'yes');
      localStorage.setItem(name, session);
    },
    [storageKey(), JSON.stringify(data.session)] as const,
  );
}
