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
  isOneToOne: boolean;
  /** Names or addresses of guests, as they were said. */
  people: string[];
  when: When | null;
  /** Picked by the model from those that it was shown; always checked against them. */
  eventIds: string[] | null;
}

/** What somebody asks for: all that is ever done with their words. */
export type Intent =
  | { kind: 'agenda'; when: When; people: string[]; words: string | null }
  | { kind: 'next'; which: Which }
  | { kind: 'free_time'; when: When; minutes: number | null }
  | {
      kind: 'find_time';
      minutes: number | null;
      people: string[];
      when: When;
      title: string | null;
    }
  | { kind: 'move'; which: Which; to: When }
  | { kind: 'shift'; which: Which; minutes: number }
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
  | { kind: 'create'; text: string };

/** Where somebody is in time. */
export interface Here {
  now: number;
  timeZone: string;
  today: CalendarDate;
}
