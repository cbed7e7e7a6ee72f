import type { Role } from '../cast.ts';
import { refuse } from '../../../e2e/support/texts.ts';
import { seen, type Scene } from '../scene.ts';

/** A screen while what it reads is refused. */
const away = (name: string, path: string, refused: RegExp, says: string, as: Role): Scene => ({
  name: `away-${name}`,
  as,
  arrange: async ({ page, open }) => {
    await refuse(page, refused, 'GET');
    await open(path);
    await seen(page, says);
  },
});

const DATA = /\/api\/(events|schedules)(\?.*)?$/;

export const failures: readonly Scene[] = [
  away('dashboard', '/dashboard', DATA, 'Failed to load dashboard data', 'robin'),
  away('calendar', '/calendar?view=week', DATA, 'Failed to load calendar data', 'robin'),
  away('schedules', '/schedules', DATA, 'Failed to load schedules', 'robin'),
  away(
    'settings',
    '/settings',
    /\/api\/payments\/|\/rest\//,
    'Failed to load subscription information',
    'robin',
  ),
  {
    name: 'away-remote',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await page.route('**/remotes/calendar/**', (route) => route.abort());
      await open('/calendar');
      await seen(page, 'This part of the app could not be loaded');
    },
  },
];
