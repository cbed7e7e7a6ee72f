import type { Page } from 'playwright-core';
import type { Role } from './cast.ts';
import type { Size } from './looks.ts';

/** What a scene is arranged on. */
export interface Stage {
  page: Page;
  size: Size;
  /** Opens a path of the product. */
  open: (path: string) => Promise<void>;
}

/** A screen in a state, worth a picture. */
export interface Scene {
  /** Screen and state, as the file is named. */
  name: string;
  /** Who looks at it; nobody is signed in where left out. */
  as?: Role;
  /** Brings the page into the state, and waits for what must be there. */
  arrange: (stage: Stage) => Promise<void>;
}

/** A screen as it is found at a path. */
export const at = (name: string, path: string, mark: string | RegExp, as?: Role): Scene => ({
  name,
  ...(as && { as }),
  arrange: async ({ open, page }) => {
    await open(path);
    await seen(page, mark);
  },
});

/** Waits for a text to be shown. */
export const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Presses the first button of that name that is in sight. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
