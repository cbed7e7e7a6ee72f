import type { CalendarDate } from '@scheduler/scheduling';

/** Days, and the part of each that is meant. */
export interface When {
  from: CalendarDate;
  /** Exclusive. */
  to: CalendarDate;
  /** Minutes after midnight; `null`: the whole day. */
  part: { start: number; end: number } | null;
  /** The very minute of the day that something is to begin at. */
  at: number | null;
  /** Whether days were named at all; else they are a default. */
  isNamed: boolean;
}

/** Which events are meant, in words that they are looked up by. */
export interface Which {
  /** Words of the title; `null` for any. */
  words: string | null;
  /** Whether it is all of them that fit; else the next one. */
  isAll: boolean;
  /** The first or the last of those that fit; `null` for the next one. */
  edge: 'first' | 'last' | null;
  isOneToOne: boolean;
  /** Names or addresses of guests, as they were said. */
  people: string[];
  when: When | null;
  /** Picked by the model from those that it was shown; always checked against them. */
  eventIds: string[] | null;
}

/** What is to become of events where they are. */
export type Edit =
  | { field: 'title'; title: string }
  /** How long they are to last, or by how much longer. */
  | { field: 'length'; minutes: number; isBy: boolean }
  /** The minute of its day that it is to end at. */
  | { field: 'end'; at: number }
  | { field: 'guests'; people: string[]; isAdded: boolean };

/** What is asked of one event. */
export type Detail = 'place' | 'guests' | 'length' | 'until' | 'before' | 'after';

/** What keeps words that are known as a request from being carried out as they are. */
export type Open =
  'where to' | 'which' | 'which days' | 'answer' | 'in the event' | 'rule' | 'habit' | 'several';

/** What somebody asks for: all that is ever done with their words. */
export type Intent =
  | { kind: 'agenda'; when: When; people: string[]; words: string | null }
  | { kind: 'next'; which: Which }
  /** The first or the last of its day. */
  | { kind: 'edge'; when: When; edge: 'first' | 'last' }
  /** The latest that is over. */
  | { kind: 'past'; which: Which }
  | { kind: 'detail'; which: Which; asks: Detail }
  | { kind: 'free_time'; when: When; minutes: number | null }
  | { kind: 'conflicts'; when: When }
  /** How much of somebody's time went where. */
  | { kind: 'tally'; of: 'people' | 'meetings' | 'focus'; when: When }
  | { kind: 'tasks'; until: CalendarDate | null }
  | { kind: 'score' }
  | { kind: 'help' }
  | { kind: 'undo' }
  | {
      kind: 'find_time';
      minutes: number | null;
      people: string[];
      when: When;
      title: string | null;
    }
  /** `isOfItsWeek`: a weekday was told without its week. */
  | { kind: 'move'; which: Which; to: When; isOfItsWeek: boolean }
  /** By minutes, or by whole days at the same time of the day. */
  | { kind: 'shift'; which: Which; minutes: number; days: number }
  | { kind: 'swap'; which: Which; other: Which }
  | { kind: 'edit'; which: Which; edit: Edit }
  | { kind: 'clear'; when: When }
  | { kind: 'optimise'; when: When }
  | {
      kind: 'protect';
      /** Time for oneself, or for a task that is to be noted. */
      as: 'focus' | 'task';
      minutes: number;
      title: string;
      when: When;
    }
  | { kind: 'cancel'; which: Which }
  | { kind: 'create'; text: string }
  /** `said`: the verb, the events meant, or each of several requests. */
  | { kind: 'open'; open: Open; said: string[] };

/** Where somebody is in time. */
export interface Here {
  now: number;
  timeZone: string;
  today: CalendarDate;
}
