import type { Page } from 'playwright-core';
import type { Role } from './accounts.ts';
import type { Size } from './viewports.ts';

/** The page on which a scene is set up, and its viewport size. */
export interface Stage {
  page: Page;
  size: Size;
  /** Opens a path of the product. */
  open: (path: string) => Promise<void>;
}

/** A screen in a particular state. */
export interface Scene {
  /** Name of the screen and state, used as the file name. */
  name: string;
  /** Account that is signed in. Defaults to signed out. */
  as?: Role;
  /** Brings the page into the desired state and waits for its content. */
  arrange: (stage: Stage) => Promise<void>;
}

/** Creates a scene that opens a path without any further interaction. */
export const createScene = (
  name: string,
  path: string,
  mark: string | RegExp,
  as?: Role,
): Scene => ({
  name,
  ...(as && { as }),
  arrange: async ({ open, page }) => {
    await open(path);
    await waitForText(page, mark);
  },
});

/** Waits until the text is visible. */
export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Clicks the first visible button with a name. */
export const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
