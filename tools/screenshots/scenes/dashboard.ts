import { at, press, seen, type Scene } from '../scene.ts';

export const dashboard: readonly Scene[] = [
  at('dashboard', '/dashboard', 'Recommendations', 'robin'),
  {
    name: 'dashboard-insights',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/dashboard');
      await seen(page, 'Recommendations');
      await page
        .getByText('AI Insights')
        .first()
        .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    },
  },
  at('dashboard-first-run', '/dashboard', 'No upcoming events found.', 'newcomer'),
  {
    name: 'dashboard-empty',
    as: 'ended',
    arrange: async ({ page, open }) => {
      await open('/dashboard');
      await seen(page, 'No upcoming events found.');
      await press(page, 'Skip');
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
  at('analytics', '/dashboard/analytics', 'Time by schedule', 'robin'),
];
