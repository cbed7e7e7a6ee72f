import { sections } from '../../../apps/settings/src/screen/sections.ts';
import type { Role } from '../accounts.ts';
import { clickButton, waitForText, type Scene } from '../scene.ts';

const createSectionScene = (id: string, name = id, as: Role = 'robin'): Scene => ({
  name: `settings-${name}`,
  as,
  arrange: async ({ page, open }) => {
    await open(`/settings#${id}`);
    await page.locator(`#${id}`).waitFor();
    await waitForText(page, 'Danger Zone');
  },
});

const createSubscriptionScene = (as: Role, mark: string | RegExp): Scene => ({
  name: `settings-subscription-${as}`,
  as,
  arrange: async ({ page, open }) => {
    await open('/settings');
    await waitForText(page, mark);
  },
});

export const settings: readonly Scene[] = [
  ...sections.map(({ id }) => createSectionScene(id)),
  createSubscriptionScene('free', 'Free plan'),
  createSubscriptionScene('trial-ending', 'Your trial will end soon!'),
  createSubscriptionScene('past-due', 'Your last payment failed.'),
  createSubscriptionScene('canceled', /Pro ends on/),
  createSubscriptionScene('ended', /^Your Pro trial ended/),
  createSectionScene('calendars', 'calendars-free', 'free'),
  {
    name: 'settings-profile-error',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#profile');
      await waitForText(page, 'Connected on');
      await page.getByLabel('Full Name').fill('');
      await clickButton(page, 'Save Changes');
      await waitForText(page, 'Full name is required');
    },
  },
  {
    name: 'settings-new-key',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#api-keys');
      await clickButton(page, 'New API key');
      await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    },
  },
  {
    name: 'settings-authenticator',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#security');
      await clickButton(page, 'Add authenticator app');
      await page.getByRole('img', { name: 'QR code with the setup key' }).waitFor();
    },
  },
  {
    name: 'settings-delete-account',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#danger-zone');
      await clickButton(page, 'Delete Account');
      await page.getByRole('dialog', { name: 'Delete Account' }).waitFor();
    },
  },
];
