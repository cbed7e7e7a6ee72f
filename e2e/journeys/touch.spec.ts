import { expect, test, type Locator } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { eventNamed, slot } from '../support/calendar.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';
import { touch } from '../support/touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const DAY = '2030-05-15';

async function middleOf(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is touched must be on the screen');
  return { x: box.x + box.width / 2, y: box.y + 8 };
}

test('a finger chooses a day, holds an hour to add an event, and moves and resizes it', async ({
  page,
}) => {
  const ada = await join(newPerson('Ada'));
  const { id } = await ada.api.call(schedules.create, { body: { name: 'Product' } });
  const at = (hour: string) => `${DAY}T${hour}:00.000Z`;
  await ada.api.call(events.create, {
    body: { schedule_id: id, title: 'Planning', start_time: at('08:00'), end_time: at('09:00') },
  });
  await takeSession(page, ada);
  const finger = await touch(page);

  await test.step('a tap on a day of the month shows what it holds', async () => {
    await page.goto(site(`/calendar?view=month&date=2030-05-01`));
    await page.getByRole('button', { name: /^Wednesday, May 15, 1 event/ }).tap();
    await expect(page.getByRole('button', { name: /^Planning/ })).toBeVisible();
  });

  await test.step('an hour that is held becomes a new event', async () => {
    await page.goto(site(`/calendar?view=day&date=${DAY}`));
    await expect(eventNamed(page, 'Planning')).toHaveAccessibleName(/9:00/);
    await finger.down(await middleOf(slot(page, 0, 14)));
    await expect(page.locator('.rbc-slot-selection')).toBeVisible();
    await finger.up();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByLabel('Start Time')).toHaveValue(`${DAY}T14:00`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const planning = eventNamed(page, 'Planning');
  const saved = async () => {
    const [event] = await ada.api.call(events.list, {
      query: { start_date: at('00:00'), end_date: at('23:00') },
    });
    return [event?.start_time, event?.end_time];
  };

  await test.step('an event that is held can be moved', async () => {
    await finger.down(await middleOf(planning));
    await expect(page.locator('.rbc-addons-dnd-dragged-event')).toBeVisible();
    await finger.move(await middleOf(slot(page, 0, 11)));
    await finger.up();
    await expect(page.getByText('Event updated successfully')).toBeVisible();
    await expect(planning).toHaveAccessibleName(/11:00 AM – 12:00 PM/);
    expect(await saved()).toEqual([at('10:00'), at('11:00')]);
  });

  await test.step('and drawn longer by the dot in its corner', async () => {
    const dot = planning.locator('.is-down');
    await finger.down(await middleOf(dot));
    await expect(page.locator('.rbc-addons-dnd-dragged-event')).toBeVisible();
    await finger.move(await middleOf(slot(page, 0, 13)));
    await finger.up();
    await expect(planning).toHaveAccessibleName(/11:00 AM – 1:00 PM/);
    await expect.poll(saved).toEqual([at('10:00'), at('12:00')]);
  });
});
