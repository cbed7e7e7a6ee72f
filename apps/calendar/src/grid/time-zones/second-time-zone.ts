import { getTimeSettings } from '@scheduler/platform/time-settings';

/** Width of the hour labels of one time zone. */
export const GUTTER_WIDTH_PX = 56;

/** Returns the secondary time zone shown next to the user's own, if any. */
export const getSecondTimeZone = (): string | null => getTimeSettings().secondTimeZone;
