import { expect, type Locator, type Page } from '@playwright/test';

/** A column of the week or day view. */
const dayColumn = (page: Page, index: number): Locator => page.locator('.rbc-day-slot').nth(index);

/** The visible half-hour slot of a day column: `slot(page, 2, 10)` is 10:00 of the third day. */
export const slot = (page: Page, column: number, hour: number): Locator =>
  dayColumn(page, column)
    .locator('.rbc-time-slot')
    .nth(hour * 2);

/** Clicks where the slot is: whatever lies over it takes part, as it does for a person. */
export async function clickSlot(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The slot must be on the screen');
  await page.mouse.click(box.x + box.width - 12, box.y + 5);
}

export const eventNamed = (page: Page, title: string | RegExp): Locator =>
  page.locator('.rbc-event').filter({ hasText: title });

/** Until events can be dragged: what that takes comes after the first screen. */
export async function draggable(event: Locator): Promise<void> {
  await event.hover();
  await expect(event.locator('[class*="rbc-addons-dnd-resize"]').first()).toBeAttached();
}

/** Drags with the mouse in steps, as a hand does. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('What is dragged must be on the screen');
  // Below the handle that resizes, and as far below the slot's top.
  await page.mouse.move(start.x + start.width / 2, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 13, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + 14, { steps: 2 });
  await page.mouse.up();
}

/** Draws the lower edge of an event half an hour down. */
export async function lengthen(page: Page, event: Locator): Promise<void> {
  await draggable(event);
  const box = await event.boundingBox();
  if (!box) throw new Error('What is resized must be on the screen');
  const [x, edge] = [box.x + box.width / 2, box.y + box.height - 3];
  await page.mouse.move(x, edge);
  await page.mouse.down();
  await page.mouse.move(x, edge + 32, { steps: 8 });
  await page.mouse.up();
}
