import { toLocalDay, parseEpochMinute } from '../working-time/index.ts';
import type { Suggestion, SuggestRequest } from './types.ts';

/**
 * Selects the best suggestions with the requested minimum separation and maximum per day. If there are
 * too few, ignores the maximum per day.
 *
 * @param sorted suggestions, best first
 * @returns the selected suggestions in the same order
 */
export function selectSuggestions<S extends Suggestion>(
  sorted: readonly S[],
  request: SuggestRequest,
  timeZone: string,
): S[] {
  const selected = new Set<S>();
  const countByDay = new Map<number, number>();
  const selectUpTo = (maxPerDay: number) => {
    for (const suggestion of sorted) {
      if (selected.size >= request.max_suggestions) return;
      if (selected.has(suggestion)) continue;
      const start = parseEpochMinute(suggestion.start);
      const day = toLocalDay(start, timeZone);
      if ((countByDay.get(day) ?? 0) >= maxPerDay) continue;
      const isSeparated = [...selected].every(
        (other) =>
          Math.abs(parseEpochMinute(other.start) - start) >= request.min_separation_minutes,
      );
      if (!isSeparated) continue;
      selected.add(suggestion);
      countByDay.set(day, (countByDay.get(day) ?? 0) + 1);
    }
  };
  selectUpTo(request.max_per_day);
  selectUpTo(Infinity);
  return sorted.filter((suggestion) => selected.has(suggestion));
}
