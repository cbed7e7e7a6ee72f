import type { Page } from '@playwright/test';

/** Goes to a screen by the bar, not by whatever else on the page links to it. */
export const openScreen = (
  page: Page,
  name: 'Dashboard' | 'Calendar' | 'Schedules' | 'Settings',
): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
