import { invalidRequest } from '@scheduler/service-kit';
import * as z from 'zod';
import { DAY_MS } from '@scheduler/scheduling/durations';

const MAX_DAYS = 62;

export const instant = z.iso
  .datetime({ offset: true })
  .describe('ISO 8601 date and time with an offset, such as 2026-11-20T09:30:00Z');

export const period = { start: instant, end: instant };

export const timeZone = z
  .string()
  .max(64)
  .optional()
  .describe("IANA time zone. Defaults to the one in the user's preferences.");

export const eventId = z.string().max(80).describe('Event ID from list_events');

export const confirmation = z
  .string()
  .max(100)
  .optional()
  .describe('Confirmation from the dry run. Omit it to get a dry run.');

/** @throws Problem 400 if the period ends before it starts or is too long */
export function parsePeriod({ start, end }: { start: string; end: string }) {
  const durationMs = Date.parse(end) - Date.parse(start);
  if (durationMs <= 0)
    throw invalidRequest([{ pointer: '/end', detail: 'end must be after start' }]);
  if (durationMs > MAX_DAYS * DAY_MS) {
    throw invalidRequest([{ pointer: '/end', detail: `Use a range of at most ${MAX_DAYS} days` }]);
  }
  return { start: Date.parse(start), end: Date.parse(end) };
}
