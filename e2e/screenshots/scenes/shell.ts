import { createScene, waitForText, type Scene, type Stage } from '../scene.ts';
import { getEvents } from '../../support/calendar.ts';

async function openMenu({ page, open }: Stage) {
  await open('/dashboard');
  await waitForText(page, 'Recommendations');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search, create or ask' }).waitFor();
}

export const shell: readonly Scene[] = [
  {
    name: 'session-loading',
    arrange: async ({ page, open }) => {
      await page.route(/\/auth\/v1\//, () => new Promise(() => {}));
      await open('/auth/callback?code=kept-waiting');
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    },
  },
  { name: 'command-menu', as: 'robin', arrange: openMenu },
  {
    name: 'command-menu-search',
    as: 'robin',
    arrange: async (stage) => {
      await openMenu(stage);
      await stage.page.getByRole('combobox', { name: 'Search, create or ask' }).fill('design');
      await stage.page
        .getByRole('option', { name: /Design review/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'keyboard-help',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await getEvents(page).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: /keyboard/i }).waitFor();
    },
  },
  {
    name: 'offline',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await getEvents(page).first().waitFor();
      await page.waitForTimeout(1500); // the offline indicator loads after the first screen
      await page.context().setOffline(true);
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'not-found',
    arrange: async ({ open, page }) => {
      await open('/polls/no-such-poll');
      await page.locator('h1').waitFor();
    },
  },
  createScene('unknown-path', '/nowhere', 'Sign in to AI Scheduler'),
];
