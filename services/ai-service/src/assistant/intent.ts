import type { CalendarDate } from '@scheduler/scheduling';

/** A range of days and, optionally, a time of day. */
export interface RequestedTime {
  from: CalendarDate;
  /** Exclusive. */
  to: CalendarDate;
  /** Minutes after midnight; `null` for the entire day. */
  timeOfDay: { start: number; end: number } | null;
  /** Exact start, in minutes after midnight. */
  startMinute: number | null;
  /** `false` if the request named no days and the range is a default. */
  hasExplicitDates: boolean;
}

/** Describes the events that a request refers to. */
export interface EventReference {
  /** Words of the title; `null` matches any title. */
  titleWords: string | null;
  /** Selects every match instead of the next one. */
  isAll: boolean;
  /** Selects the first or the last match; `null` selects the next one. */
  position: 'first' | 'last' | null;
  isOneToOne: boolean;
  /** Names or email addresses of guests, as written by the user. */
  people: string[];
  requestedTime: RequestedTime | null;
  /** IDs selected by the language model. They were validated against the events in its prompt. */
  eventIds: string[] | null;
}

/** A change to an event that doesn't move it. */
export type Edit =
  | { field: 'title'; title: string }
  /** Sets the duration, or changes it by `minutes`. */
  | { field: 'length'; minutes: number; isRelative: boolean }
  /** Minutes after midnight on the day of the event. */
  | { field: 'end'; endMinute: number }
  | { field: 'guests'; people: string[]; isAdded: boolean };

/** The detail of an event that a question is about. */
export type EventDetail = 'place' | 'guests' | 'length' | 'until' | 'before' | 'after';

/** The reason why a recognized request can't be carried out as written. */
export type ClarificationReason =
  | 'where to'
  | 'which'
  | 'which days'
  | 'answer'
  | 'in the event'
  | 'rule'
  | 'habit'
  | 'several';

/** A parsed request. The assistant acts only on this intent, never on the request's text. */
export type Intent =
  | { kind: 'agenda'; requestedTime: RequestedTime; people: string[]; titleWords: string | null }
  | { kind: 'next'; target: EventReference }
  /** The first or last event of a day. */
  | { kind: 'edge'; requestedTime: RequestedTime; position: 'first' | 'last' }
  /** The most recent matching event that has ended. */
  | { kind: 'past'; target: EventReference }
  | { kind: 'detail'; target: EventReference; detail: EventDetail }
  | { kind: 'free_time'; requestedTime: RequestedTime; minutes: number | null }
  | { kind: 'conflicts'; requestedTime: RequestedTime }
  /** The time spent with people, in meetings, or available for focus. */
  | { kind: 'tally'; subject: 'people' | 'meetings' | 'focus'; requestedTime: RequestedTime }
  | { kind: 'tasks'; until: CalendarDate | null }
  | { kind: 'score' }
  | { kind: 'help' }
  | { kind: 'undo' }
  | {
      kind: 'find_time';
      minutes: number | null;
      people: string[];
      requestedTime: RequestedTime;
      title: string | null;
    }
  /** `isWeekImplicit`: the target is a weekday without a week. */
  | { kind: 'move'; target: EventReference; to: RequestedTime; isWeekImplicit: boolean }
  /** Shifts by minutes, or by whole days at the same local time. */
  | { kind: 'shift'; target: EventReference; minutes: number; days: number }
  | { kind: 'swap'; target: EventReference; other: EventReference }
  | { kind: 'edit'; target: EventReference; edit: Edit }
  | { kind: 'clear'; requestedTime: RequestedTime }
  | { kind: 'optimise'; requestedTime: RequestedTime }
  | {
      kind: 'protect';
      /** A focus block, or a block for a new task. */
      purpose: 'focus' | 'task';
      minutes: number;
      title: string;
      requestedTime: RequestedTime;
    }
  | { kind: 'cancel'; target: EventReference }
  | { kind: 'create'; text: string }
  /** `phrases`: the verb, the referenced events, or the individual requests. */
  | { kind: 'open'; reason: ClarificationReason; phrases: string[] };

/** The user's current time. */
export interface TimeContext {
  now: number;
  timeZone: string;
  today: CalendarDate;
}
