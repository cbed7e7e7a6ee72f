import { invalidRequest } from '@scheduler/service-kit';
import * as z from 'zod';
import { DAY_MS } from '@scheduler/scheduling/durations';

const LONGEST_DAYS = 62;

export const instant = z.iso
  .datetime({ offset: true })
  .describe('ISO 8601 with an offset, such as 2026-11-20T09:30:00Z');

export const period = { start: instant, end: instant };

export const zone = z
  .string()
  .max(64)
  .optional()
  .describe('IANA time zone; that of the preferences unless told');

export const eventId = z.string().max(80).describe('Of list_events');

export const confirmation = z
  .string()
  .max(100)
  .optional()
  .describe('What the dry run gave; without it nothing is done and you are shown what would be');

/** @throws Problem 400 for one that ends before it starts, or is too long */
export function checkedPeriod({ start, end }: { start: string; end: string }) {
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0) throw invalidRequest([{ pointer: '/end', detail: 'end must be after start' }]);
  if (length > LONGEST_DAYS * DAY_MS) {
    throw invalidRequest([{ pointer: '/end', detail: `Ask for at most ${LONGEST_DAYS} days` }]);
  }
  return { start: Date.parse(start), end: Date.parse(end) };
}
