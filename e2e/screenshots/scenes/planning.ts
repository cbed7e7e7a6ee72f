import { clickButton, waitForText, type Scene, type Stage } from '../scene.ts';
import { getEvents } from '../../support/calendar.ts';

async function optimize({ page, open }: Stage) {
  await open('/calendar?view=week');
  await getEvents(page).first().waitFor();
  await clickButton(page, 'Optimize');
  await page.getByRole('button', { name: /^Apply \d+ moves?$/ }).waitFor({ timeout: 40_000 });
}

export const planning: readonly Scene[] = [
  { name: 'plan-panel', as: 'robin', arrange: optimize },
  {
    name: 'plan-in-pencil',
    as: 'robin',
    arrange: async (stage) => {
      await optimize(stage);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('region', { name: 'Proposed changes' }).waitFor();
    },
  },
  {
    name: 'plan-applied',
    as: 'robin',
    arrange: async (stage) => {
      const { page } = stage;
      await optimize(stage);
      const panel = page.getByRole('dialog', { name: /^Optimize / });
      const applyFirst = () =>
        panel
          .getByRole('button', { name: /^Apply: / })
          .first()
          .click();
      const applied = panel.getByText('Applied', { exact: true }).first();
      const replanned = panel.getByText("Here's a new plan", { exact: false });
      await applyFirst();
      await applied.or(replanned).first().waitFor();
      // The other size runs in parallel on the same account and may invalidate this plan.
      if (!(await applied.isVisible())) await applyFirst();
      await applied.waitFor();
      await page.screenshot(); // forces a frame with the applied change
      await panel
        .getByRole('button', { name: /^Undo: / })
        .first()
        .hover();
    },
  },
  {
    name: 'plan-free',
    as: 'free',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week');
      await page.getByRole('button', { name: /^Optimize/ }).click();
      await waitForText(page, /Upgrade to Pro to use it/);
    },
  },
  {
    name: 'find-a-time',
    as: 'robin',
    arrange: async ({ page, open }) => {
      await open('/calendar?view=week&find=ben@northwind.test');
      const dialog = page.getByRole('dialog', { name: 'Find a time' });
      await dialog.getByRole('radio').first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'tasks-new',
    as: 'robin',
    arrange: async ({ page, open, size }) => {
      await open('/calendar?view=week');
      if (size === 'phone') await clickButton(page, /^Tasks/);
      await clickButton(page, 'Add Task');
      await page.getByRole('dialog', { name: 'Add Task' }).waitFor();
    },
  },
];
