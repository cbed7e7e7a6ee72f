import { at, seen, type Scene } from '../scene.ts';

const TODAY = 'Adatum kickoff';

const view = (name: string, query: string, mark = TODAY): Scene =>
  at(`calendar-${name}`, `/calendar?view=${query}`, mark, 'robin');

export const calendar: readonly Scene[] = [
  {
    name: 'calendar-month',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar');
      if (size === 'desk') await page.locator('.rbc-event').first().waitFor();
      else await seen(page, TODAY);
    },
  },
  view('week', 'week'),
  {
    name: 'calendar-work-week',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=work_week');
      await page.locator('.rbc-event').first().waitFor();
    },
  },
  view('day', 'day'),
  view('agenda', 'agenda'),
  {
    name: 'calendar-empty',
    as: 'newcomer',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await page.locator('.rbc-time-view').waitFor();
    },
  },
  at(
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
      await page.locator('.rbc-time-view').waitFor();
    },
  },
  {
    name: 'calendar-more-popover',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar');
      if (size === 'phone') return seen(page, TODAY);
      await page.locator('.rbc-show-more').first().click();
    },
  },
  {
    name: 'calendar-filters',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar?view=day');
      await seen(page, TODAY);
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
      await seen(page, 'Google Calendar sync requires Pro plan');
    },
  },
];
