import { normalizeEmail, emailInput } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import type { Attendee } from './calendar-event.ts';
import type { Property } from './jcal.ts';
import type { Properties, Reading } from './reading.ts';

const MOST_GUESTS = 200;
const answers = ['accepted', 'declined', 'tentative'] as const;

function emailOf([, , , value]: Property): string | null {
  const { data } = z.safeParse(emailInput, String(value).replace(/^mailto:/i, ''));
  return data ?? null;
}

function partstatOf([, { partstat }]: Property): Attendee['partstat'] {
  const told = String(partstat).toLowerCase();
  return answers.find((answer) => answer === told) ?? 'needs-action';
}

/** Who is invited, and the properties about people that are only kept as they came. */
export interface ReadPeople {
  attendees: Attendee[];
  kept: Property[];
}

/**
 * Guests of the person's own event are guests. Those of anybody else's are information: they stay in
 * the event as they came, where no change of ours can send them mail.
 */
export function readPeople(properties: Properties, { email, warn }: Reading): ReadPeople {
  const [organizer] = properties.get('organizer') ?? [];
  const guests = properties.get('attendee') ?? [];
  const host = organizer ? emailOf(organizer) : null;
  const isOwn = organizer ? host !== null && normalizeEmail(host) === email : email !== null;
  if (!isOwn) return { attendees: [], kept: [...(organizer ? [organizer] : []), ...guests] };
  const attendees = new Map<string, Attendee>();
  for (const guest of guests) {
    const address = emailOf(guest);
    if (address === null || normalizeEmail(address) === email) continue;
    const compared = normalizeEmail(address);
    if (attendees.has(compared)) continue;
    attendees.set(compared, { email: address, partstat: partstatOf(guest) });
  }
  if (attendees.size > MOST_GUESTS) {
    warn(
      t('It has more than {most} guests: they are kept as information alone', {
        most: MOST_GUESTS,
      }),
    );
    return { attendees: [], kept: [...(organizer ? [organizer] : []), ...guests] };
  }
  return { attendees: [...attendees.values()], kept: [] };
}
