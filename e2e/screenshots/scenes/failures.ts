import type { Role } from '../accounts.ts';
import { failRequests } from '../../support/fail-requests.ts';
import { waitForText, type Scene } from '../scene.ts';

/** Creates a scene of a screen with failing data requests. */
const createFailureScene = (
  name: string,
  path: string,
  failingRequests: RegExp,
  errorText: string,
  as: Role,
): Scene => ({
  name: `away-${name}`,
  as,
  arrange: async ({ page, open }) => {
    await failRequests(page, failingRequests, 'GET');
    await open(path);
    await waitForText(page, errorText);
  },
});

const DATA = /\/api\/(events|schedules)(\?.*)?$/;

export const failures: readonly Scene[] = [
  createFailureScene('dashboard', '/dashboard', DATA, 'Failed to load dashboard data', 'robin'),
  createFailureScene(
    'calendar',
    '/calendar?view=week',
    DATA,
    'Failed to load calendar data',
    'robin',
  ),
  createFailureScene('schedules', '/schedules', DATA, 'Failed to load schedules', 'robin'),
  createFailureScene(
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
      await waitForText(page, "Couldn't load this part of the app");
    },
  },
];
