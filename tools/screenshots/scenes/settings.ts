import { sections } from '../../../apps/settings/src/sections.ts';
import type { Role } from '../cast.ts';
import { press, seen, type Scene } from '../scene.ts';

const section = (id: string, name = id, as: Role = 'robin'): Scene => ({
  name: `settings-${name}`,
  as,
  arrange: async ({ page, open }) => {
    await open(`/settings#${id}`);
    await page.locator(`#${id}`).waitFor();
    await seen(page, 'Danger Zone');
  },
});

const subscription = (as: Role, mark: string | RegExp): Scene => ({
  name: `settings-subscription-${as}`,
  as,
  arrange: async ({ page, open }) => {
    await open('/settings');
    await seen(page, mark);
  },
});

export const settings: readonly Scene[] = [
  ...sections.map(({ id }) => section(id)),
  subscription('free', 'Free plan'),
  subscription('trial-ending', 'Your trial will end soon!'),
  subscription('past-due', 'The last payment failed.'),
  subscription('canceled', /Pro ends on/),
  subscription('ended', /^Your Pro trial ended/),
  section('calendars', 'calendars-free', 'free'),
  {
    name: 'settings-profile-error',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#profile');
      await seen(page, 'Connected on');
      await page.getByLabel('Full Name').fill('');
      await press(page, 'Save Changes');
      await seen(page, 'Full name is required');
    },
  },
  {
    name: 'settings-new-key',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#api-keys');
      await press(page, 'New API key');
      await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    },
  },
  {
    name: 'settings-authenticator',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#security');
      await press(page, 'Add authenticator app');
      await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
    },
  },
  {
    name: 'settings-delete-account',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/settings#danger-zone');
      await press(page, 'Delete Account');
      await page.getByRole('dialog', { name: 'Delete Account' }).waitFor();
    },
  },
];
