import type { Model } from '../model/model.ts';
import { isCrowd, isShared } from './size.ts';

/** What steps a search prefers. */
export interface Habits {
  /** Share of the steps of movers that send one somewhere at random. */
  sending: number;
  /** How often the first mover of a step may not stay, and how much warmer its place is drawn. */
  leaving: number;
  warmth: number;
  /** Movers that one step may set in motion. */
  inMotion: number;
  /** Of the steps of a calendar with tasks, those that begin with a task. */
  forTasks: number;
  /** How often such a step drives out those alone that hold the place, not all tasks of the owner. */
  wedging: number;
  /** Points per slot of somebody who would have to leave, when room is made for a task. */
  pushing: number;
  /** Points from which on a task is always worth a try; with less to gain, it is tried less often. */
  worthIt: number;
}

const ALONE: Habits = {
  sending: 0.4,
  leaving: 0,
  warmth: 1,
  inMotion: 6,
  forTasks: 0.12,
  wedging: 0,
  pushing: 25,
  worthIt: 0,
};
/** From so many tasks on, they are in each other's way. */
const MANY_TASKS = 4;
const WITH_TASKS: Habits = { ...ALONE, forTasks: 0.3, wedging: 0.5 };
const TOGETHER: Habits = {
  sending: 0.14,
  leaving: 0.7,
  warmth: 1.5,
  inMotion: 6,
  forTasks: 0.12,
  wedging: 0,
  pushing: 60,
  worthIt: 100,
};
/** Among many, one that goes drives out more. */
const CROWDED: Habits = { ...TOGETHER, inMotion: 8 };

/** A person's week wants odd tries; among many, an event goes where it may, and must be made to. */
export function habitsOf(model: Model): Habits {
  if (!isShared(model)) return model.tasks.length < MANY_TASKS ? ALONE : WITH_TASKS;
  return isCrowd(model) ? CROWDED : TOGETHER;
}
