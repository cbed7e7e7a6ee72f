import { normalizeEmail } from '@scheduler/contracts';
import type { SyncAttendee, SyncPut } from '@scheduler/contracts/core/sync';
import { parsePartstat, type Attendee, type UnmappedData } from '../ics/calendar-event.ts';
import type { Property } from '../ics/jcal.ts';
import type { StoredEvent } from './repository.ts';

type UnmappedEvent = { other_properties: UnmappedData | null };

const findProperties = ({ other_properties }: UnmappedEvent, propertyName: string): Property[] =>
  other_properties?.properties?.filter(([name]) => name === propertyName) ?? [];

const getEmail = ([, , , value]: Property) => String(value).replace(/^mailto:/i, '');

const toStatus = (partstat: unknown): SyncAttendee['status'] =>
  parsePartstat(partstat) ?? 'pending';

const toPartstat = (status: SyncAttendee['status']): Attendee['partstat'] =>
  status === 'pending' ? 'needs-action' : status;

/** Returns the organizer's email, or `null` if the user is the organizer. */
export function getOrganizerEmail(event: StoredEvent, userId: string): string | null {
  const [merged] = findProperties(event, 'organizer');
  if (merged) return getEmail(merged);
  return event.organizer_id === userId ? null : event.organizer_account || null;
}

/** Lists guests, and attendees that are stored as raw properties. */
export const listAttendees = (event: StoredEvent): SyncAttendee[] => [
  ...event.attendees.map(({ email, partstat }) => ({ email, status: toStatus(partstat) })),
  ...findProperties(event, 'attendee').map((guest) => ({
    email: getEmail(guest),
    status: toStatus(guest[1].partstat),
  })),
];

const omitParticipants = ({ other_properties }: UnmappedEvent): UnmappedData => {
  const properties = other_properties?.properties?.filter(
    ([name]) => name !== 'organizer' && name !== 'attendee',
  );
  return { ...other_properties, ...(properties && { properties }) };
};

function addProperties(unmapped: UnmappedData, participants: Property[]): UnmappedData | null {
  const { properties: _, ...rest } = unmapped;
  const properties = [...participants, ...(unmapped.properties ?? [])];
  const merged = { ...rest, ...(properties.length > 0 && { properties }) };
  return Object.keys(merged).length > 0 ? merged : null;
}

export interface SyncUser {
  userId: string;
  /** Lowercase, or '' if unknown. */
  email: string;
}

const MAX_GUESTS = 200;

const isSameEmail = (a: string, b: string) => normalizeEmail(a) === normalizeEmail(b);

function deduplicateAttendees(put: SyncPut, { email }: SyncUser): SyncAttendee[] {
  const byEmail = new Map(put.attendees.map((guest) => [normalizeEmail(guest.email), guest]));
  if (email !== '') byEmail.delete(email);
  return [...byEmail.values()];
}

/**
 * Returns the attendees of a put step in stored form. If the event is organized by another person
 * or has too many guests, attendees are stored as raw properties, so that later changes in this app
 * don't trigger emails to them.
 */
export function resolveAttendees(
  put: SyncPut,
  stored: StoredEvent | undefined,
  user: SyncUser,
): { attendees: Attendee[]; other_properties: UnmappedData | null } {
  const { organizer_email: organizerEmail } = put;
  const unmapped = omitParticipants({ other_properties: stored?.other_properties ?? null });
  const otherOrganizer =
    organizerEmail !== null && !isSameEmail(organizerEmail, user.email) ? organizerEmail : null;
  const isOrganizerMember =
    stored !== undefined &&
    findProperties(stored, 'organizer').length === 0 &&
    isSameEmail(otherOrganizer ?? '', getOrganizerEmail(stored, user.userId) ?? '');
  const guests = deduplicateAttendees(put, user);
  const areManaged = (otherOrganizer === null || isOrganizerMember) && guests.length <= MAX_GUESTS;
  if (areManaged) {
    const attendees = guests.map(({ email, status }) => ({ email, partstat: toPartstat(status) }));
    return { attendees, other_properties: addProperties(unmapped, []) };
  }
  const participants: Property[] = [
    ...(otherOrganizer === null || isOrganizerMember
      ? []
      : [toParticipantProperty('organizer', otherOrganizer, {})]),
    ...guests.map(({ email, status }) =>
      toParticipantProperty('attendee', email, { partstat: toPartstat(status).toUpperCase() }),
    ),
  ];
  return { attendees: [], other_properties: addProperties(unmapped, participants) };
}

const toParticipantProperty = (
  name: string,
  email: string,
  params: Record<string, string>,
): Property => [name, params, 'cal-address', `mailto:${email}`];
