import { createScene, waitForText, type Scene } from '../scene.ts';
import { getEvents, getGrid } from '../../support/calendar.ts';

const EVENT_TODAY = 'Adatum kickoff';

const createViewScene = (name: string, query: string, mark = EVENT_TODAY): Scene =>
  createScene(`calendar-${name}`, `/calendar?view=${query}`, mark, 'robin');

export const calendar: readonly Scene[] = [
  {
    name: 'calendar-month',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar');
      if (size === 'desk') await getEvents(page).first().waitFor();
      else await waitForText(page, EVENT_TODAY);
    },
  },
  createViewScene('week', 'week'),
  {
    name: 'calendar-work-week',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=work_week');
      await getEvents(page).first().waitFor();
    },
  },
  createViewScene('day', 'day'),
  createViewScene('agenda', 'agenda'),
  {
    name: 'calendar-empty',
    as: 'newcomer',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await getGrid(page).waitFor();
    },
  },
  createScene(
    'calendar-agenda-empty',
    '/calendar?view=agenda',
    'There are no events in this range.',
    'newcomer',
  ),
  {
    name: 'calendar-loading',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await page.route(/\/api\/events\?/, () => new Promise(() => {}));
      await open('/calendar?view=week');
      await getGrid(page).waitFor();
    },
  },
  {
    name: 'calendar-more-popover',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar');
      if (size === 'phone') return waitForText(page, EVENT_TODAY);
      await page
        .getByRole('button', { name: /^\+\d+ more, / })
        .first()
        .click();
    },
  },
  {
    name: 'calendar-filters',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar?view=day');
      await waitForText(page, EVENT_TODAY);
      if (size === 'phone') await page.getByRole('button', { name: /^View:/ }).click();
    },
  },
  {
    name: 'calendar-invitations',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await page.getByRole('button', { name: /^Invitations/ }).click();
      await page.getByRole('dialog', { name: 'Invitations' }).waitFor();
    },
  },
  {
    name: 'calendar-free',
    as: 'free',
    arrange: async ({ page, open, size }) => {
      await open('/calendar?view=week');
      if (size === 'phone') await page.getByRole('button', { name: /^View:/ }).click();
      await waitForText(page, 'Google Calendar sync requires Pro plan');
    },
  },
];
