import { createScene, clickButton, waitForText, type Scene, type Stage } from '../scene.ts';

/** Creates a scene of a dialog that opens from a button on the first schedule. */
const createCardScene = (
  name: string,
  button: RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Scene => ({
  name: `schedules-${name}`,
  as: 'robin',
  arrange: async ({ page, open }: Stage) => {
    await open('/schedules');
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole(role).waitFor();
  },
});

export const schedules: readonly Scene[] = [
  createScene('schedules', '/schedules', 'Customer calls', 'robin'),
  createScene('schedules-empty', '/schedules', 'No schedules found.', 'newcomer'),
  {
    name: 'schedules-create',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/schedules');
      await clickButton(page, 'Create Schedule');
      await page.getByRole('dialog').getByLabel('Schedule Name').fill('Launch');
    },
  },
  {
    name: 'schedules-create-error',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/schedules?new=1');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
      await waitForText(page, 'Schedule name is required');
    },
  },
  createCardScene('edit', /^Edit /),
  createCardScene('share', /^Share Product/),
  createCardScene('import', /^Import & export/),
  createCardScene('delete', /^Delete /, 'alertdialog'),
  {
    name: 'schedules-limit',
    as: 'free',
    arrange: async ({ page, open }) => {
      await open('/schedules?new=1');
      await page.getByRole('dialog').getByLabel('Schedule Name').fill('Rowing');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
      await waitForText(page, /reached the limit/);
    },
  },
];
