import type { EventFields } from '../events/repository-writes.ts';
import type { Component, Property } from './jcal.ts';

/** A participant (RFC 5545 §3.8.4.1): email address and display name. */
export interface Participant {
  email: string;
  name?: string | null;
}

export interface Attendee extends Participant {
  /** RFC 5545 §3.2.12, in lowercase. */
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
}

const replies = ['accepted', 'declined', 'tentative'] as const satisfies Attendee['partstat'][];

/** @returns `undefined` unless the participant has replied */
export const parsePartstat = (partstat: unknown) =>
  replies.find((reply) => reply === String(partstat).toLowerCase());

/** Properties and components that have no column. */
export interface UnmappedData {
  properties?: Property[];
  components?: Component[];
}

/** An event row with its participants and all fields that iCalendar can represent. */
export interface CalendarEvent extends Omit<
  EventFields,
  'kind' | 'locked' | 'task_id' | 'habit_id'
> {
  id: string;
  ical_uid: string | null;
  sequence: number;
  series_id: string | null;
  original_start: string | null;
  other_properties: UnmappedData | null;
  created_at: string;
  updated_at: string;
  organizer: Participant | null;
  attendees: Attendee[];
}

/** The fields of an event that an import writes. */
export type EventContent = Omit<
  CalendarEvent,
  'id' | 'ical_uid' | 'series_id' | 'original_start' | 'organizer' | 'created_at' | 'updated_at'
>;

/** Returns the UID, which a series shares with its exceptions. */
export const getUid = ({
  ical_uid,
  series_id,
  id,
}: Pick<CalendarEvent, 'ical_uid' | 'series_id' | 'id'>): string => ical_uid ?? series_id ?? id;
