import { MINUTE_MS } from '@scheduler/scheduling';
import { cx, hueClass } from '@scheduler/ui';
import type { DrawnItem, GridItem } from './calendar-item.ts';

const ROW_ONLY = 45 * MINUTE_MS;
const ONE_LINE_TITLE = 75 * MINUTE_MS;
const WITH_LOCATION = 90 * MINUTE_MS;

const lengthOf = ({ start, end }: GridItem) => end.getTime() - start.getTime();

/** Whether it is an event, or what may become one, and no mark of the grid's own. */
export const isDrawn = (item: GridItem): item is DrawnItem =>
  item.kind !== 'band' && item.kind !== 'more';

/** The classes that say what an item is; calendar-grid.css gives them their looks. */
export const lookOf = (item: DrawnItem): string =>
  cx(
    item.kind === 'own' ? cx('ev-own', hueClass(item.hue)) : `ev-${item.kind}`,
    item.masked && 'ev-masked',
    item.copied && 'ev-copied',
    item.past && 'ev-past',
    (item.reply === 'pending' || item.reply === 'tentative') && 'ev-pending',
    item.reply === 'declined' && 'ev-declined',
    !item.allDay && heightOf(item),
    isTurned(item) && 'is-turned',
  );

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether its title reads the other way than the page: it is cut at its own end. */
export function isTurned({ title }: DrawnItem): boolean {
  const [first] = /\p{L}/u.exec(title) ?? [];
  return first !== undefined && FROM_THE_RIGHT.test(first) !== (document.dir === 'rtl');
}

/** How much fits into an item on the time grid: one row, a one-line title, or more. */
const heightOf = (item: DrawnItem) =>
  isShort(item) ? 'is-short' : isTall(item) ? 'is-tall' : 'is-mid';

export const isShort = (item: DrawnItem): boolean => lengthOf(item) <= ROW_ONLY;
/** Whether its title may take a second line. */
export const isTall = (item: DrawnItem): boolean => lengthOf(item) > ONE_LINE_TITLE;
export const showsLocation = (item: DrawnItem): boolean => lengthOf(item) >= WITH_LOCATION;
