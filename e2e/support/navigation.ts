import type { Page } from '@playwright/test';

/** Opens a screen with the main navigation, ignoring other links to it on the page. */
export const openScreen = (
  page: Page,
  name: 'Dashboard' | 'Calendar' | 'Schedules' | 'Settings',
): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
