import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Event } from '@scheduler/contracts/core';
import type { Hue } from '@scheduler/ui';

/** How the person stands to an event: invited without an answer, maybe, or not coming. */
export type Reply = 'pending' | 'tentative' | 'declined' | null;

interface Shown {
  id: string;
  title: string;
  start: Date;
  /** Exclusive; for an all-day item the midnight after its last day. */
  end: Date;
  allDay: boolean;
  location: string | null;
  past: boolean;
  conflict: boolean;
  /** Whether it is one of a series. */
  repeats: boolean;
  /** Whether it is a copy of an event in Google Calendar. */
  copied?: boolean;
  /** Whether no more may be seen of it than that the time is taken. */
  masked: boolean;
  reply: Reply;
  /** Whether the person may change it: by drag, by resize and in the dialog. */
  canWrite: boolean;
  /** The schedules it is on, by name. */
  scheduleNames: string;
}

export interface OwnItem extends Shown {
  kind: 'own';
  event: Event;
  hue: Hue;
}

export interface GoogleItem extends Shown {
  kind: 'google';
  event: GoogleEvent;
}

/** Where an event would be, or what would be new, if a proposal were applied. */
export interface PencilItem extends Shown {
  kind: 'pencil';
  moveId: string;
}

/** The minutes that two events share, drawn behind them. */
export interface BandItem {
  kind: 'band';
  id: string;
  title: '';
  start: Date;
  end: Date;
}

/** Items at one time that have no room beside the others. */
export interface MoreItem {
  kind: 'more';
  id: string;
  title: '';
  start: Date;
  end: Date;
  items: readonly DrawnItem[];
}

export type CalendarItem = OwnItem | GoogleItem;
export type DrawnItem = CalendarItem | PencilItem;
export type GridItem = DrawnItem | BandItem | MoreItem;
