import type { Reminder } from '@scheduler/contracts/core';
import type { Component, Property } from './jcal.ts';

/** RFC 5545 §3.8.4.1; an address and how its owner is called. */
export interface Participant {
  email: string;
  name?: string | null;
}

export interface Attendee extends Participant {
  /** RFC 5545 §3.2.12, in lower case. */
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
}

/** What there is of a component that no column holds. */
export interface OtherParts {
  properties?: Property[];
  components?: Component[];
}

/** A row of events with its people, as far as iCalendar tells of it. */
export interface CalendarEvent {
  id: string;
  ical_uid: string | null;
  sequence: number;
  title: string;
  description: string | null;
  location: string | null;
  is_all_day: boolean;
  time_zone: string;
  start_time: string;
  end_time: string;
  start_date: string | null;
  end_date: string | null;
  recurrence: string[] | null;
  series_id: string | null;
  original_start: string | null;
  transparency: 'opaque' | 'transparent';
  visibility: 'default' | 'private';
  buffer_before: number;
  buffer_after: number;
  reminders: Reminder[] | null;
  other_properties: OtherParts | null;
  created_at: string;
  updated_at: string;
  organizer: Participant | null;
  attendees: Attendee[];
}

/** What is written of an event; the places and keys come from elsewhere. */
export type EventContent = Omit<
  CalendarEvent,
  'id' | 'ical_uid' | 'series_id' | 'original_start' | 'organizer' | 'created_at' | 'updated_at'
>;

/** The UID that an event and the exceptions of its series share. */
export const uidOf = ({ ical_uid, series_id, id }: CalendarEvent): string =>
  ical_uid ?? series_id ?? id;
