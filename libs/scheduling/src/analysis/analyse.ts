import { measure } from './measure.ts';
import { componentsOf, scoreOf } from './score.ts';
import type { AnalysedEvent, AnalysedPerson, Analysis, Span } from './types.ts';

/**
 * What somebody's time over a window is like: facts, a score that is the sum of its parts, and the
 * events and stretches behind each part.
 *
 * @param events those of the person; free ones (`busy: false`) and others outside are left out
 */
export function analyse(
  window: Span,
  person: AnalysedPerson,
  events: readonly AnalysedEvent[],
): Analysis {
  const { facts, evidence } = measure(window, person, events);
  const components = componentsOf(facts);
  return {
    status: components ? 'ok' : 'not_enough_data',
    productivity_score: scoreOf(components),
    components,
    facts,
    evidence,
  };
}
