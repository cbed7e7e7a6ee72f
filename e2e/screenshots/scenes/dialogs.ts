import type { Page } from 'playwright-core';
import { clickButton, waitForText, type Scene, type Stage } from '../scene.ts';
import { getGrid } from '../../support/calendar.ts';

const getDialog = (page: Page) => page.getByRole('dialog').first();

/** Opens an event in the agenda. */
async function openEvent({ page, open }: Stage, title: string | RegExp) {
  await open('/calendar?view=agenda');
  await page.getByRole('main').getByRole('button', { name: title }).first().click();
  await getDialog(page).waitFor();
}

async function openNewEvent({ page, open }: Stage, title: string) {
  await open('/calendar?new=1');
  await getDialog(page).getByLabel('Event Title').fill(title);
}

export const dialogs: readonly Scene[] = [
  {
    name: 'event-new',
    as: 'robin',
    arrange: async (stage) => {
      await openNewEvent(stage, 'Design critique');
      await getDialog(stage.page).getByRole('checkbox', { name: 'Product' }).check();
    },
  },
  {
    name: 'event-new-errors',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?new=1');
      await getDialog(page).getByRole('button', { name: 'Create Event' }).click();
      await waitForText(page, 'Event title is required');
    },
  },
  {
    name: 'event-new-conflict',
    as: 'robin',
    arrange: async (stage) => {
      await openNewEvent(stage, 'Interview');
      const dialog = getDialog(stage.page);
      const start = await dialog.getByLabel('Start Time').inputValue();
      await dialog.getByLabel('Start Time').fill(`${start.slice(0, 11)}14:30`);
      await dialog.getByLabel('End Time').fill(`${start.slice(0, 11)}15:30`);
      await waitForText(stage.page, /overlaps|conflict/i);
    },
  },
  { name: 'event-edit', as: 'robin', arrange: (stage) => openEvent(stage, /Adatum kickoff/) },
  { name: 'event-invited', as: 'robin', arrange: (stage) => openEvent(stage, /Design review/) },
  { name: 'event-recurring', as: 'robin', arrange: (stage) => openEvent(stage, /^Weekly metrics/) },
  {
    name: 'event-recurring-scope',
    as: 'robin',
    arrange: async (stage) => {
      await openEvent(stage, /^Weekly metrics/);
      await getDialog(stage.page).getByLabel('Location').fill('Room Ada');
      await clickButton(stage.page, 'Update Event');
      await waitForText(stage.page, 'Change recurring event');
    },
  },
  {
    name: 'event-delete',
    as: 'robin',
    arrange: async (stage) => {
      await openEvent(stage, /Adatum kickoff/);
      await getDialog(stage.page).getByRole('button', { name: 'Delete' }).click();
      await waitForText(stage.page, 'Are you sure you want to delete this event?');
    },
  },
  { name: 'event-google', as: 'robin', arrange: (stage) => openEvent(stage, /^\[Google\]/) },
  {
    name: 'quick-add',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await getGrid(page).waitFor();
      await clickButton(page, 'Quick add');
      await page.getByLabel('What and when').fill('Lunch with Ana tomorrow at 1pm at Osteria Lume');
      await getDialog(page).getByText(/1:00/).first().waitFor();
    },
  },
];
