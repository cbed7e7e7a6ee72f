import { expect, type Locator, type Page } from '@playwright/test';

/** A locator, or a place on the page without an element of its own. */
export type Place = Pick<Locator, 'boundingBox' | 'scrollIntoViewIfNeeded'>;

const HOURS_PER_DAY = 24;

export const getGrid = (page: Page): Locator => page.getByRole('grid');

/** Columns of the week or day view. Cells of the all-day row have “all day” in their name. */
const getDayColumns = (page: Page): Locator =>
  getGrid(page).getByRole('gridcell', {
    name: /^\w+day, \w+ \d+, \d{4}, (no|\d+) events?/,
  });

/** Returns a half-hour in a day column. `getSlot(page, 2, 10)` is 10:00 on the third day. */
export function getSlot(page: Page, columnIndex: number, hour: number): Place {
  const column = getDayColumns(page).nth(columnIndex);
  const hourLabel = getGrid(page)
    .getByText(/^\d+ [AP]M$/)
    .nth(hour);
  return {
    scrollIntoViewIfNeeded: () => hourLabel.scrollIntoViewIfNeeded(),
    boundingBox: async () => {
      const box = await column.boundingBox();
      if (!box) return null;
      const hourHeight = box.height / HOURS_PER_DAY;
      return { ...box, y: box.y + hour * hourHeight, height: hourHeight / 2 };
    },
  };
}

/** Clicks at the position of a slot, even if another element covers it, as a user's click would. */
export async function clickSlot(page: Page, target: Place): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The slot is not visible');
  await page.mouse.click(box.x + box.width - 12, box.y + 5);
}

/** Returns all events in the grid, without its other buttons. */
export const getEvents = (page: Page): Locator =>
  getGrid(page).getByRole('button').and(page.locator('[data-item]'));

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the events in the grid that have the given title. */
export const getEvent = (page: Page, title: string): Locator =>
  getGrid(page).getByRole('button', { name: new RegExp(`^${escapeRegExp(title)}, `) });

/** Returns the grid's tab stop: a day or a half-hour. Other half-hours have no role. */
export const getTabStop = (page: Page): Locator =>
  getGrid(page)
    .getByRole('gridcell')
    .or(getGrid(page).getByRole('button', { name: /, (no events|1 event|\d+ events)$/ }))
    .and(page.locator('[tabindex="0"]'));

/**
 * Waits until an event can be dragged: until its resize handles appear when the pointer enters it.
 */
export async function waitUntilDraggable(event: Locator): Promise<void> {
  const handle = event.locator('[data-handle]').first();
  await expect(async () => {
    await event.page().mouse.move(0, 0);
    await event.hover();
    await expect(handle).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Drags with the mouse in several steps, as a user would. */
export async function drag(page: Page, from: Place, to: Place): Promise<void> {
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
