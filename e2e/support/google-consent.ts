import { expect, type Locator, type Page } from '@playwright/test';

// Supports Google's own consent page and any emulator. Controls are found by role and by several
// possible labels.

const ALLOW = /^(allow|continue|accept|yes|grant( access)?|next|authori[sz]e)$/i;
const DENY = /^(cancel|deny|refuse|no|decline|reject)$/i;

const getControl = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

/** Selects an account by index if there is a choice. */
async function selectAccount(page: Page, accountIndex: number): Promise<void> {
  await expect(getControl(page, ALLOW).or(getControl(page, DENY)).first()).toBeVisible();
  const accountOptions = page.getByRole('radio');
  if ((await accountOptions.count()) > accountIndex) await accountOptions.nth(accountIndex).check();
}

/** Grants access to the account at a zero-based index on the consent page. */
export async function grantAccess(page: Page, accountIndex: number): Promise<void> {
  await selectAccount(page, accountIndex);
  await getControl(page, ALLOW).first().click();
}

export async function denyAccess(page: Page): Promise<void> {
  await getControl(page, DENY).first().click();
}
