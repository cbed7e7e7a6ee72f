import * as z from 'zod';

const text = z.string().nullish();

/** A time as Google writes it. */
const googleTime = z.object({ date: text, dateTime: text, timeZone: text });

const person = z.object({ email: text, self: z.boolean().nullish() });

const googleAttendee = z.object({
  email: text,
  self: z.boolean().nullish(),
  resource: z.boolean().nullish(),
  organizer: z.boolean().nullish(),
  responseStatus: text,
});

/** What we read of an event of Google's; anything may be missing, and anything else be there. */
export const googleEvent = z.object({
  id: z.string().min(1).max(1024),
  status: text,
  etag: text,
  updated: text,
  eventType: text,
  iCalUID: text,
  summary: text,
  description: text,
  location: text,
  start: googleTime.nullish(),
  end: googleTime.nullish(),
  endTimeUnspecified: z.boolean().nullish(),
  recurrence: z.array(z.string()).nullish(),
  recurringEventId: text,
  originalStartTime: googleTime.nullish(),
  transparency: text,
  visibility: text,
  reminders: z
    .object({
      useDefault: z.boolean().nullish(),
      overrides: z
        .array(z.object({ method: text, minutes: z.number().int().nonnegative().nullish() }))
        .nullish(),
    })
    .nullish(),
  organizer: person.nullish(),
  guestsCanModify: z.boolean().nullish(),
  attendees: z.array(googleAttendee).nullish(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).nullish() }).nullish(),
});
export type GoogleEvent = z.infer<typeof googleEvent>;
