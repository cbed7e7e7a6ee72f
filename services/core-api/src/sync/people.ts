import { normalizeEmail } from '@scheduler/contracts';
import type { SyncAttendee, SyncPut } from '@scheduler/contracts/core/sync';
import type { Attendee, OtherParts } from '../ics/calendar-event.ts';
import type { Property } from '../ics/jcal.ts';
import type { StoredEvent } from './repository.ts';

type Kept = { other_properties: OtherParts | null };

const named = ({ other_properties }: Kept, wanted: string): Property[] =>
  other_properties?.properties?.filter(([name]) => name === wanted) ?? [];

const addressOf = ([, , , value]: Property) => String(value).replace(/^mailto:/i, '');

const partstats = ['accepted', 'declined', 'tentative'] as const;

const statusOf = (partstat: unknown): SyncAttendee['status'] =>
  partstats.find((known) => known === String(partstat).toLowerCase()) ?? 'pending';

const partstatOf = (status: SyncAttendee['status']): Attendee['partstat'] =>
  status === 'pending' ? 'needs-action' : status;

/** Whose event it is if it is not the user's own. */
export function organizerOf(event: StoredEvent, userId: string): string | null {
  const [kept] = named(event, 'organizer');
  if (kept) return addressOf(kept);
  return event.organizer_id === userId ? null : event.organizer_account || null;
}

/** Who is invited: guests of ours, and those that are kept as information. */
export const attendeesOf = (event: StoredEvent): SyncAttendee[] => [
  ...event.attendees.map(({ email, partstat }) => ({ email, status: statusOf(partstat) })),
  ...named(event, 'attendee').map((guest) => ({
    email: addressOf(guest),
    status: statusOf(guest[1].partstat),
  })),
];

/** The rest of what is kept, without people. */
const withoutPeople = ({ other_properties }: Kept): OtherParts => {
  const properties = other_properties?.properties?.filter(
    ([name]) => name !== 'organizer' && name !== 'attendee',
  );
  return { ...other_properties, ...(properties && { properties }) };
};

function keeping(parts: OtherParts, people: Property[]): OtherParts | null {
  const { properties: _, ...rest } = parts;
  const properties = [...people, ...(parts.properties ?? [])];
  const kept = { ...rest, ...(properties.length > 0 && { properties }) };
  return Object.keys(kept).length > 0 ? kept : null;
}

export interface User {
  userId: string;
  /** Lower case; '' where it is not known. */
  email: string;
}

const MOST_GUESTS = 200;

const sameAddress = (a: string, b: string) => normalizeEmail(a) === normalizeEmail(b);

function eachOnce(put: SyncPut, { email }: User): SyncAttendee[] {
  const once = new Map(put.attendees.map((guest) => [normalizeEmail(guest.email), guest]));
  if (email !== '') once.delete(email);
  return [...once.values()];
}

/**
 * People of an event as it is to be kept. Guests of somebody else's, and too many of them, are
 * information: they lie among the other properties, where no change of ours can send them mail.
 */
export function peopleOf(
  put: SyncPut,
  stored: StoredEvent | undefined,
  user: User,
): { attendees: Attendee[]; other_properties: OtherParts | null } {
  const { organizer_email: told } = put;
  const parts = withoutPeople({ other_properties: stored?.other_properties ?? null });
  const host = told !== null && !sameAddress(told, user.email) ? told : null;
  const isMembers =
    stored !== undefined &&
    named(stored, 'organizer').length === 0 &&
    sameAddress(host ?? '', organizerOf(stored, user.userId) ?? '');
  const guests = eachOnce(put, user);
  const isOurs = (host === null || isMembers) && guests.length <= MOST_GUESTS;
  if (isOurs) {
    const attendees = guests.map(({ email, status }) => ({ email, partstat: partstatOf(status) }));
    return { attendees, other_properties: keeping(parts, []) };
  }
  const people: Property[] = [
    ...(host === null || isMembers ? [] : [person('organizer', host, {})]),
    ...guests.map(({ email, status }) =>
      person('attendee', email, { partstat: partstatOf(status).toUpperCase() }),
    ),
  ];
  return { attendees: [], other_properties: keeping(parts, people) };
}

const person = (name: string, email: string, params: Record<string, string>): Property => [
  name,
  params,
  'cal-address',
  `mailto:${email}`,
];
