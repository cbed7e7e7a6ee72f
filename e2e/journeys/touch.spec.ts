import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { getEvent, getGrid, getSlot, type Place } from '../support/calendar.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createFinger } from '../support/touch.ts';
import { createAccount, createUser } from '../support/users.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const DATE = '2030-05-15';
/** Opacity of an event at its original position while it is dragged. */
const DRAGGED_OPACITY = '0.4';

async function getTopCenter(target: Place) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The touched element is not visible');
  return { x: box.x + box.width / 2, y: box.y + 8 };
}

test('touch users can select a day and add, move and resize events', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  const toTimestamp = (hour: string) => `${DATE}T${hour}:00.000Z`;
  await user.api.call(events.create, {
    body: {
      schedule_id: id,
      title: 'Planning',
      start_time: toTimestamp('08:00'),
      end_time: toTimestamp('09:00'),
    },
  });
  await signInAs(page, user);
  const finger = await createFinger(page);

  await test.step('shows the events of a day when it is tapped in the month view', async () => {
    await page.goto(site(`/calendar?view=month&date=2030-05-01`));
    await page.getByRole('button', { name: /^Wednesday, May 15, 1 event/ }).tap();
    await expect(page.getByRole('button', { name: /^Planning/ })).toBeVisible();
  });

  await test.step('creates an event with a long press on a slot', async () => {
    await page.goto(site(`/calendar?view=day&date=${DATE}`));
    await expect(getEvent(page, 'Planning')).toHaveAccessibleName(/9:00/);
    await finger.down(await getTopCenter(getSlot(page, 0, 14)));
    await expect(getGrid(page).getByText('2:00 – 2:30 PM', { exact: true })).toBeVisible();
    await finger.up();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByLabel('Start Time')).toHaveValue(`${DATE}T14:00`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const event = getEvent(page, 'Planning');
  const getSavedTimes = async () => {
    const [event] = await user.api.call(events.list, {
      query: { start_date: toTimestamp('00:00'), end_date: toTimestamp('23:00') },
    });
    return [event?.start_time, event?.end_time];
  };

  await test.step('moves an event after a long press', async () => {
    await finger.down(await getTopCenter(event));
    await expect(event).toHaveCSS('opacity', DRAGGED_OPACITY);
    await finger.move(await getTopCenter(getSlot(page, 0, 11)));
    await finger.up();
    await expect(page.getByText('Event updated successfully')).toBeVisible();
    await expect(event).toHaveAccessibleName(/11:00 AM – 12:00 PM/);
    expect(await getSavedTimes()).toEqual([toTimestamp('10:00'), toTimestamp('11:00')]);
  });

  await test.step('resizes an event with the handle in its corner', async () => {
    const resizeHandle = event.locator('[data-handle=down]');
    await finger.down(await getTopCenter(resizeHandle));
    await expect(event).toHaveCSS('opacity', DRAGGED_OPACITY);
    await finger.move(await getTopCenter(getSlot(page, 0, 13)));
    await finger.up();
    await expect(event).toHaveAccessibleName(/11:00 AM – 1:00 PM/);
    await expect.poll(getSavedTimes).toEqual([toTimestamp('10:00'), toTimestamp('12:00')]);
  });
});
