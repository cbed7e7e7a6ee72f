import type { Model } from '../model/model.ts';

/** Number of events at which a team becomes too large to solve within a second. */
const MIN_LARGE_TEAM_EVENTS = 70;

/** Returns whether the preferences of more than one person count. */
export const isTeam = ({ workBlocks }: Model): boolean => new Set(workBlocks.person).size > 1;

/** Returns whether the model is a large team. */
export const isLargeTeam = (model: Model): boolean =>
  isTeam(model) && model.events.length >= MIN_LARGE_TEAM_EVENTS;
