import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Event } from '@scheduler/contracts/core';
import type { ScheduleColor } from '@scheduler/ui';
import type { EventTimeRange, TimeRange } from '../../local-dates.ts';

/** The user's reply to an invitation; `null` if they accepted or aren't invited. */
export type Reply = 'pending' | 'tentative' | 'declined' | null;

/** The end of an all-day item is the midnight after its last day. */
interface BaseItem extends EventTimeRange {
  id: string;
  title: string;
  location: string | null;
  past: boolean;
  conflict?: boolean;
  /** Whether the event is part of a series. */
  repeats?: boolean;
  /** Whether the event is synced from Google Calendar. */
  copied?: boolean;
  /** Whether the user may only see free/busy information. */
  masked?: boolean;
  reply?: Reply;
  /** Whether the user may edit the event. */
  canWrite: boolean;
  /** Comma-separated names of the event's schedules. */
  scheduleNames: string;
}

export interface EventItem extends BaseItem {
  kind: 'own';
  event: Event;
  color: ScheduleColor;
}

export interface GoogleItem extends BaseItem {
  kind: 'google';
  event: GoogleEvent;
}

/** A proposed change to an event, or a proposed new event. */
export interface ProposedItem extends BaseItem {
  kind: 'proposed';
  moveId: string;
}

/** The time that two events share, drawn behind them. */
export interface OverlapBand extends TimeRange {
  id: string;
}

/** Items that don't fit next to the others in their time slot. */
export interface OverflowItem extends TimeRange {
  kind: 'more';
  id: string;
  items: readonly DisplayItem[];
}

export type CalendarItem = EventItem | GoogleItem;
export type DisplayItem = CalendarItem | ProposedItem;
