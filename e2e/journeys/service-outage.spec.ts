import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { site } from '../support/product.ts';
import { stopService } from '../support/services.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const RECOVERY_TIMEOUT_MS = 45_000;

test('the app keeps unsaved input and recovers when services or the network are unavailable', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const user = await createAccount(createUser('Ada'));
  const { id: scheduleId } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  const tomorrow = (offsetHours: number) =>
    new Date(Date.now() + (24 + offsetHours) * HOUR_MS).toISOString();
  await user.api.call(events.create, {
    body: {
      schedule_id: scheduleId,
      title: 'Standup',
      start_time: tomorrow(0),
      end_time: tomorrow(1),
    },
  });
  await signInAs(page, user);
  await page.goto(site('/calendar?new=1'));
  const eventDialog = page.getByRole('dialog', { name: 'Create New Event' });
  await eventDialog.getByRole('checkbox', { name: 'Product' }).check();
  await eventDialog.getByLabel('Event Title').fill('Design review');
  const createEvent = eventDialog.getByRole('button', { name: 'Create Event' });
  const secondTab = await context.newPage();
  await signInAs(secondTab, user);

  await test.step('shows errors and preserves the form while core-api is down', async () => {
    const restartService = await stopService('core-api');
    try {
      await createEvent.click();
      await expect(page.getByText('Failed to create event').first()).toBeVisible();
      await expect(eventDialog.getByLabel('Event Title')).toHaveValue('Design review');
      await secondTab.goto(site('/schedules'));
      await expect(secondTab.getByText('Failed to load schedules').first()).toBeVisible();
    } finally {
      restartService();
    }
  });

  await test.step('recovers when core-api is back', async () => {
    // The page reloads its data when live updates reconnect, or when the user clicks Retry.
    await expect(async () => {
      const retry = secondTab.getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(secondTab.getByRole('heading', { name: 'Product' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass({ timeout: RECOVERY_TIMEOUT_MS });
    await createEvent.click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });

  await test.step('queues changes while offline and sends them after reconnecting', async () => {
    // The offline banner is lazy-loaded. This text appears after deferred modules have loaded.
    await expect(secondTab.getByText('Free plan')).toBeVisible();
    await secondTab.getByRole('button', { name: 'Create Schedule' }).click();
    const scheduleDialog = secondTab.getByRole('dialog');
    await scheduleDialog.getByLabel('Schedule Name').fill('Personal');
    await context.setOffline(true);
    await expect(secondTab.getByText("You're offline.")).toBeVisible();
    await scheduleDialog.getByRole('button', { name: /^Create/ }).click();
    await expect(secondTab.getByText('1 unsynced change')).toBeVisible();
    await context.setOffline(false);
    await expect(secondTab.getByRole('heading', { name: 'Personal' })).toBeVisible();
    await expect(secondTab.getByText("You're back online.").first()).toBeVisible();
  });

  await test.step('keeps the dashboard usable without billing-service and ai-service', async () => {
    const restartServices = await Promise.all([
      stopService('billing-service'),
      stopService('ai-service'),
    ]);
    try {
      await secondTab.goto(site('/settings'));
      await expect(
        secondTab.getByText('Failed to load subscription information').first(),
      ).toBeVisible();
      await secondTab.goto(site('/dashboard'));
      await expect(secondTab.getByText('Standup').first()).toBeVisible();
      await expect(secondTab.getByText(/^AI insights will appear here/)).toBeVisible();
    } finally {
      for (const restart of restartServices) restart();
    }
  });
});
