import type { Page } from '@playwright/test';
import type { SignedIn } from './people.ts';
import { site } from './product.ts';

/** Gives a browser the session of somebody who joined, as signing in through the screen would. */
export async function takeSession(page: Page, { supabase }: SignedIn): Promise<void> {
  const { data } = await supabase.auth.getSession();
  const key = `sb-${new URL(site()).hostname.split('.')[0]}-auth-token`;
  await page.context().addInitScript(
    ([name, session]) => {
      // Once: a reload must find what the page itself made of it.
      if (sessionStorage.getItem('given')) return;
      sessionStorage.setItem('given', 'yes');
      localStorage.setItem(name, session);
    },
    [key, JSON.stringify(data.session)] as const,
  );
}
