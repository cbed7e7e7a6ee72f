import { measureTimeUse } from './measure-time-use.ts';
import { computeComponents, computeScore } from './productivity-score.ts';
import type { AnalyzedEvent, AnalyzedUser, Analysis, IsoInterval } from './types.ts';

/**
 * Analyzes how a user spends their time in a window. Returns metrics, a productivity score with its
 * components, and the events and intervals behind each component.
 *
 * @param window ISO instants; the end is exclusive
 * @param events the user's events; free events (`busy: false`) and events outside the window are ignored
 * @throws RangeError if an instant is invalid
 */
export function analyzeCalendar(
  window: IsoInterval,
  user: AnalyzedUser,
  events: readonly AnalyzedEvent[],
): Analysis {
  const { facts, evidence } = measureTimeUse(window, user, events);
  const components = computeComponents(facts);
  return {
    status: components ? 'ok' : 'not_enough_data',
    productivity_score: computeScore(components),
    components,
    facts,
    evidence,
  };
}
