import { t } from '@scheduler/i18n/translate';
import { MAX_EXPANDED_SERIES } from '@scheduler/contracts/core';
import { invalidField, startTimeSlices, type TimeSlices } from '@scheduler/service-kit';

/**
 * Limits the CPU time of a request for expanding series. Ordinary rules take a tenth of it, but a
 * rule can be many times as expensive.
 */
const MAX_EXPANSION_CPU_MS = 4000;

/** Thrown before reading events, because most of those that last more than a day are series. */
export const tooManyLongEvents = () =>
  invalidField(
    '',
    t(
      'Too many recurring and multi-day events in this range. Choose a shorter range or delete some events.',
    ),
  );

export const tooManyEvents = (pointer: string) =>
  invalidField(pointer, t('Too many events in this range. Use a shorter one.'));

export const tooManySeries = () =>
  invalidField(
    '',
    t('Too many recurring events in this range. Choose a shorter range or delete some events.'),
  );

/** Divides the expansion of the series of one request into slices and limits its CPU time. */
export const startExpansion = (): TimeSlices =>
  startTimeSlices({ limit: { cpuMs: MAX_EXPANSION_CPU_MS, createError: tooManySeries } });

/** For reads that expand every series that they find. */
export const EXPANDED_EVENTS_LIMIT = {
  maxLongEvents: MAX_EXPANDED_SERIES,
  createError: tooManyLongEvents,
};
