import type { Model } from '../model/model.ts';

/** From here on the people of a team are too many to settle in a second. */
const CROWD_MOVERS = 70;

/** Whether the comfort of more than one person counts. */
export const isShared = ({ stretches }: Model): boolean => new Set(stretches.person).size > 1;

/** Whether the calendars of many are planned at once. */
export const isCrowd = (model: Model): boolean =>
  isShared(model) && model.movers.length >= CROWD_MOVERS;
