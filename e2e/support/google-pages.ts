import { expect, type Locator, type Page } from '@playwright/test';

// Google's own consent and every emulator's: only what a person looks for is relied upon, by role
// and in words that may differ.

const ALLOW = /^(allow|continue|accept|yes|grant( access)?|next|authori[sz]e)$/i;
const REFUSE = /^(cancel|deny|refuse|no|decline|reject)$/i;

const control = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

/** Chooses an account by its place, where there is a choice. */
async function chooseAccount(page: Page, account: number): Promise<void> {
  await expect(control(page, ALLOW).or(control(page, REFUSE)).first()).toBeVisible();
  const choices = page.getByRole('radio');
  if ((await choices.count()) > account) await choices.nth(account).check();
}

/** Lets the product at an account. @param account which of those that are there, from 0 */
export async function allow(page: Page, account: number): Promise<void> {
  await chooseAccount(page, account);
  await control(page, ALLOW).first().click();
}

/** Changes one's mind. */
export async function refuse(page: Page): Promise<void> {
  await control(page, REFUSE).first().click();
}
