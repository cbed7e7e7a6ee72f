import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Event } from '@scheduler/contracts/core';
import type { ScheduleColor } from '@scheduler/ui';

/** The user's reply to an invitation; `null` if they accepted or aren't invited. */
export type Reply = 'pending' | 'tentative' | 'declined' | null;

interface BaseItem {
  id: string;
  title: string;
  start: Date;
  /** Exclusive; for an all-day item, the midnight after its last day. */
  end: Date;
  allDay: boolean;
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
export interface OverlapBand {
  id: string;
  start: Date;
  end: Date;
}

/** Items that don't fit next to the others in their time slot. */
export interface OverflowItem {
  kind: 'more';
  id: string;
  start: Date;
  end: Date;
  items: readonly DisplayItem[];
}

export type CalendarItem = EventItem | GoogleItem;
export type DisplayItem = CalendarItem | ProposedItem;
