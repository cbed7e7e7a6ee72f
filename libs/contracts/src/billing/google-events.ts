import * as z from 'zod/mini';
import { instant } from '../primitives.ts';
import { route } from '../route.ts';

/** A date-time with an offset, or a plain date for an all-day event (exclusive as an end). */
const googleMoment = z.object({
  dateTime: z.optional(z.string()),
  date: z.optional(z.string()),
});

/** An event of a connected Google calendar. It is read-only here. */
export const googleEvent = z.object({
  /** Unique within its calendar. */
  id: z.string(),
  /** Matches `googleCalendar.id`. */
  calendar_id: z.optional(z.string()),
  summary: z.nullish(z.string()),
  description: z.nullish(z.string()),
  location: z.nullish(z.string()),
  /** Link to the event in Google Calendar. */
  html_link: z.nullish(z.string()),
  start: googleMoment,
  end: googleMoment,
});
export type GoogleEvent = z.infer<typeof googleEvent>;

export const google = {
  /** Lists events that are not also on a schedule here. */
  events: route('google.events', 'GET /calendar/google?action=events', {
    feature: 'googleCalendarSync',
    query: z.object({ time_min: instant, time_max: instant }),
    response: z.array(googleEvent),
  }),
};
