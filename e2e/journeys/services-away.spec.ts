import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeAway } from '../support/services.ts';
import { takeSession } from '../support/signed-in.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const LONG = 45_000;

test('while services are away their screens say so, what was typed stays, and all heals', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const ada = await join(newPerson('Ada'));
  const { id } = await ada.api.call(schedules.create, { body: { name: 'Product' } });
  const tomorrow = (hours: number) => new Date(Date.now() + (24 + hours) * HOUR_MS).toISOString();
  await ada.api.call(events.create, {
    body: { schedule_id: id, title: 'Standup', start_time: tomorrow(0), end_time: tomorrow(1) },
  });
  await takeSession(page, ada);
  await page.goto(site('/calendar?new=1'));
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('checkbox', { name: 'Product' }).check();
  await dialog.getByLabel('Event Title').fill('Reading');
  const create = dialog.getByRole('button', { name: 'Create Event' });
  const other = await context.newPage();
  await takeSession(other, ada);

  await test.step('without core-api', async () => {
    const letBe = await takeAway('core-api');
    try {
      await create.click();
      await expect(page.getByText('Failed to create event').first()).toBeVisible();
      await expect(dialog.getByLabel('Event Title')).toHaveValue('Reading');
      await other.goto(site('/schedules'));
      await expect(other.getByText('Failed to load schedules').first()).toBeVisible();
    } finally {
      letBe();
    }
  });

  await test.step('it heals', async () => {
    // By itself as soon as news of changes come again, or when it is asked to.
    await expect(async () => {
      const retry = other.getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(other.getByRole('heading', { name: 'Product' })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: LONG });
    await create.click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });

  await test.step('without a network changes wait', async () => {
    // What tells of it comes with what else follows the first screen.
    await expect(other.getByText('Free plan')).toBeVisible();
    await other.getByRole('button', { name: 'Create Schedule' }).click();
    const naming = other.getByRole('dialog');
    await naming.getByLabel('Schedule Name').fill('Kept');
    await context.setOffline(true);
    await expect(other.getByText('Your changes are saved here')).toBeVisible();
    await naming.getByRole('button', { name: /^Create/ }).click();
    await expect(other.getByText('1 change waits.')).toBeVisible();
    await context.setOffline(false);
    await expect(other.getByRole('heading', { name: 'Kept' })).toBeVisible();
    await expect(other.getByText("You're back online.").first()).toBeVisible();
  });

  await test.step('without billing-service and ai-service', async () => {
    const letBe = await Promise.all([takeAway('billing-service'), takeAway('ai-service')]);
    try {
      await other.goto(site('/settings'));
      await expect(
        other.getByText('Failed to load subscription information').first(),
      ).toBeVisible();
      await other.goto(site('/dashboard'));
      await expect(other.getByText('Standup').first()).toBeVisible();
      await expect(other.getByText(/^AI insights will appear here/)).toBeVisible();
    } finally {
      for (const end of letBe) end();
    }
  });
});
