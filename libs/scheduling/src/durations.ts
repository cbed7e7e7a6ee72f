/**
 * @module
 * Lengths of time as constants. The unit is part of each name.
 *
 * Days here are 24 hours. To add calendar days across clock changes, use the functions in `all-day.ts`.
 */

/** Milliseconds in a second. */
export const SECOND_MS = 1000;

/** Milliseconds in a minute. */
export const MINUTE_MS = 60 * SECOND_MS;

/** Milliseconds in an hour. */
export const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds in 24 hours. */
export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds in 7 days of 24 hours. */
export const WEEK_MS = 7 * DAY_MS;

/** Minutes in an hour. */
export const HOUR_MINUTES = 60;

/** Minutes in 24 hours. */
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Minutes in 7 days of 24 hours. */
export const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Seconds in a minute. */
export const MINUTE_SECONDS = 60;

/** Seconds in an hour. */
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Seconds in 24 hours. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;
