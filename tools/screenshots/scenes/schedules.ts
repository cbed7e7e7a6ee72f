import { at, press, seen, type Scene, type Stage } from '../scene.ts';

/** The schedules, and a button of the first card pressed. */
const card = (name: string, button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog'): Scene => ({
  name: `schedules-${name}`,
  as: 'robin',
  arrange: async ({ page, open }: Stage) => {
    await open('/schedules');
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole(role).waitFor();
  },
});

export const schedules: readonly Scene[] = [
  at('schedules', '/schedules', 'Customer calls', 'robin'),
  at('schedules-empty', '/schedules', 'No schedules found.', 'newcomer'),
  {
    name: 'schedules-create',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/schedules');
      await press(page, 'Create Schedule');
      await page.getByRole('dialog').getByLabel('Schedule Name').fill('Launch');
    },
  },
  {
    name: 'schedules-create-error',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/schedules?new=1');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
      await seen(page, 'Schedule name is required');
    },
  },
  card('edit', /^Edit /),
  card('share', /^Share Product/),
  card('import', /^Import & export/),
  card('delete', /^Delete /, 'alertdialog'),
  {
    name: 'schedules-limit',
    as: 'free',
    arrange: async ({ page, open }) => {
      await open('/schedules?new=1');
      await page.getByRole('dialog').getByLabel('Schedule Name').fill('Rowing');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
      await seen(page, /reached the limit/);
    },
  },
];
