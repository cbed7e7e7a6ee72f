import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { cx, scheduleColorClass } from '@scheduler/ui';
import type { DisplayItem } from '../screen/items/calendar-item.ts';

const MAX_ONE_ROW_MS = 45 * MINUTE_MS;
const MAX_ONE_LINE_TITLE_MS = 75 * MINUTE_MS;
const MIN_WITH_LOCATION_MS = 90 * MINUTE_MS;

const getDurationMs = ({ start, end }: DisplayItem) => end.getTime() - start.getTime();

/** Returns the CSS classes of an item. They are defined in event-styles.css. */
export const eventClassName = (item: DisplayItem): string =>
  cx(
    item.kind === 'own' ? cx('ev-own', scheduleColorClass(item.color)) : `ev-${item.kind}`,
    item.masked && 'ev-masked',
    item.copied && 'ev-copied',
    item.past && 'ev-past',
    (item.reply === 'pending' || item.reply === 'tentative') && 'ev-pending',
    item.reply === 'declined' && 'ev-declined',
    !item.allDay && heightClassName(item),
    hasOppositeDirection(item) && 'is-opposite-direction',
  );

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Checks whether the title's writing direction, which affects truncation, isn't the page's. */
export function hasOppositeDirection({ title }: DisplayItem): boolean {
  const [firstLetter] = /\p{L}/u.exec(title) ?? [];
  return firstLetter !== undefined && RTL_LETTER.test(firstLetter) !== (document.dir === 'rtl');
}

/** Returns the size class of an item on the time grid: one row, a one-line title, or more. */
const heightClassName = (item: DisplayItem) =>
  isShort(item) ? 'is-short' : isTall(item) ? 'is-tall' : 'is-mid';

export const isShort = (item: DisplayItem): boolean => getDurationMs(item) <= MAX_ONE_ROW_MS;
/** Checks whether the title may wrap to a second line. */
export const isTall = (item: DisplayItem): boolean => getDurationMs(item) > MAX_ONE_LINE_TITLE_MS;
export const showsLocation = (item: DisplayItem): boolean =>
  getDurationMs(item) >= MIN_WITH_LOCATION_MS;
