import { createScene, clickButton, waitForText, type Scene } from '../scene.ts';

export const dashboard: readonly Scene[] = [
  createScene('dashboard', '/dashboard', 'Recommendations', 'robin'),
  {
    name: 'dashboard-insights',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/dashboard');
      await waitForText(page, 'Recommendations');
      await page
        .getByText('AI Insights')
        .first()
        .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    },
  },
  createScene('dashboard-first-run', '/dashboard', 'No upcoming events found.', 'newcomer'),
  {
    name: 'dashboard-empty',
    as: 'ended',
    arrange: async ({ page, open }) => {
      await open('/dashboard');
      await waitForText(page, 'No upcoming events found.');
      await clickButton(page, 'Skip');
    },
  },
  {
    name: 'dashboard-loading',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await page.route(/\/api\/(events|schedules)/, () => new Promise(() => {}));
      await open('/dashboard');
      await page.locator('[data-remote] > div').first().waitFor();
    },
  },
  createScene('analytics', '/dashboard/analytics', 'Time by schedule', 'robin'),
];
