import * as z from 'zod';

const optionalText = z.string().nullish();

const timeSchema = z.object({ date: optionalText, dateTime: optionalText, timeZone: optionalText });

const organizerSchema = z.object({ email: optionalText, self: z.boolean().nullish() });

const attendeeSchema = z.object({
  email: optionalText,
  self: z.boolean().nullish(),
  resource: z.boolean().nullish(),
  organizer: z.boolean().nullish(),
  responseStatus: optionalText,
});

/** The fields of a Google event that the sync reads. Other servers may omit any of them. */
export const googleEventSchema = z.object({
  id: z.string().min(1).max(1024),
  status: optionalText,
  etag: optionalText,
  updated: optionalText,
  eventType: optionalText,
  iCalUID: optionalText,
  summary: optionalText,
  description: optionalText,
  location: optionalText,
  start: timeSchema.nullish(),
  end: timeSchema.nullish(),
  endTimeUnspecified: z.boolean().nullish(),
  recurrence: z.array(z.string()).nullish(),
  recurringEventId: optionalText,
  originalStartTime: timeSchema.nullish(),
  transparency: optionalText,
  visibility: optionalText,
  reminders: z
    .object({
      useDefault: z.boolean().nullish(),
      overrides: z
        .array(
          z.object({ method: optionalText, minutes: z.number().int().nonnegative().nullish() }),
        )
        .nullish(),
    })
    .nullish(),
  organizer: organizerSchema.nullish(),
  guestsCanModify: z.boolean().nullish(),
  attendees: z.array(attendeeSchema).nullish(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).nullish() }).nullish(),
});
export type GoogleEvent = z.infer<typeof googleEventSchema>;
