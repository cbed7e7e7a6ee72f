import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a column of the week or day view. */
const getDayColumn = (page: Page, index: number): Locator =>
  page.locator('.rbc-day-slot').nth(index);

/** Returns the visible half-hour slot in a day column. `getSlot(page, 2, 10)` is 10:00 on the third day. */
export const getSlot = (page: Page, column: number, hour: number): Locator =>
  getDayColumn(page, column)
    .locator('.rbc-time-slot')
    .nth(hour * 2);

/** Clicks at the position of a slot, so overlapping elements receive the click as they would for a user. */
export async function clickSlot(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The slot is not visible');
  await page.mouse.click(box.x + box.width - 12, box.y + 5);
}

export const getEvent = (page: Page, title: string | RegExp): Locator =>
  page.locator('.rbc-event').filter({ hasText: title });

/**
 * Waits until an event can be dragged. Drag and drop is lazy-loaded after the first render, so the
 * pointer enters the event repeatedly until the resize handles appear.
 */
export async function waitUntilDraggable(event: Locator): Promise<void> {
  const handle = event.locator('[class*="rbc-addons-dnd-resize"]').first();
  await expect(async () => {
    await event.page().mouse.move(0, 0);
    await event.hover();
    await expect(handle).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Drags with the mouse in several steps, as a user would. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('The dragged element or its target is not visible');
  // Both points are below the resize handle, at about the same distance from the top.
  await page.mouse.move(start.x + start.width / 2, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 13, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + 14, { steps: 2 });
  await page.mouse.up();
}

/** Drags the bottom edge of an event down by half an hour. */
export async function extendByHalfHour(page: Page, event: Locator): Promise<void> {
  await waitUntilDraggable(event);
  const box = await event.boundingBox();
  if (!box) throw new Error('The event is not visible');
  const [x, bottomEdgeY] = [box.x + box.width / 2, box.y + box.height - 3];
  await page.mouse.move(x, bottomEdgeY);
  await page.mouse.down();
  await page.mouse.move(x, bottomEdgeY + 32, { steps: 8 });
  await page.mouse.up();
}
