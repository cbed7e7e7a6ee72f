import { normalizeEmail, emailInput } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { parsePartstat, type Attendee } from './calendar-event.ts';
import type { Property } from './jcal.ts';
import type { PropertyMap, ParseContext } from './parse-context.ts';

const MAX_GUESTS = 200;

function parseEmail([, , , value]: Property): string | null {
  const { data } = z.safeParse(emailInput, String(value).replace(/^mailto:/i, ''));
  return data ?? null;
}

/** Attendees of an event, and the participant properties that are stored unchanged. */
export interface ParsedAttendees {
  attendees: Attendee[];
  preserved: Property[];
}

/**
 * Parses the attendees of an event. Attendees become guests only if the user is the organizer. For
 * events organized by other people, they are preserved as raw properties, so that later changes in
 * this app don't trigger emails to them.
 */
export function parseAttendees(
  properties: PropertyMap,
  { email, warn }: ParseContext,
): ParsedAttendees {
  const [organizer] = properties.get('organizer') ?? [];
  const guests = properties.get('attendee') ?? [];
  const organizerEmail = organizer ? parseEmail(organizer) : null;
  const isUserOrganizer = organizer
    ? organizerEmail !== null && normalizeEmail(organizerEmail) === email
    : email !== null;
  const allPreserved = { attendees: [], preserved: [...(organizer ? [organizer] : []), ...guests] };
  if (!isUserOrganizer) return allPreserved;
  const attendees = new Map<string, Attendee>();
  for (const guest of guests) {
    const guestEmail = parseEmail(guest);
    if (guestEmail === null || normalizeEmail(guestEmail) === email) continue;
    const normalized = normalizeEmail(guestEmail);
    if (attendees.has(normalized)) continue;
    attendees.set(normalized, {
      email: guestEmail,
      partstat: parsePartstat(guest[1].partstat) ?? 'needs-action',
    });
  }
  if (attendees.size > MAX_GUESTS) {
    warn(
      t("Guests weren't invited because there are more than {max}", {
        max: MAX_GUESTS,
      }),
    );
    return allPreserved;
  }
  return { attendees: [...attendees.values()], preserved: [] };
}
