import { clock } from '@scheduler/platform/clock';

/** Pixels that the hours of one zone take. */
export const GUTTER = 56;

/** The other zone whose hours stand beside the person's own, or `null`. */
export const secondZone = (): string | null => clock().secondTimeZone;
