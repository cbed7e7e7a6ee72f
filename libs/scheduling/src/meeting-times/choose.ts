import { localDay, minuteOf } from '../working-time/index.ts';
import type { Suggestion, SuggestRequest } from './types.ts';

/**
 * The first of a sorted list that are far enough from each other and not too many on a day; if
 * that leaves too few, days may hold more. Keeps the order.
 */
export function choose<S extends Suggestion>(
  sorted: readonly S[],
  request: SuggestRequest,
  timeZone: string,
): S[] {
  const chosen = new Set<S>();
  const onDay = new Map<number, number>();
  const take = (mostPerDay: number) => {
    for (const next of sorted) {
      if (chosen.size >= request.max_suggestions) return;
      if (chosen.has(next)) continue;
      const start = minuteOf(next.start);
      const day = localDay(start, timeZone);
      if ((onDay.get(day) ?? 0) >= mostPerDay) continue;
      const apart = [...chosen].every(
        (other) => Math.abs(minuteOf(other.start) - start) >= request.min_separation_minutes,
      );
      if (!apart) continue;
      chosen.add(next);
      onDay.set(day, (onDay.get(day) ?? 0) + 1);
    }
  };
  take(request.max_per_day);
  take(Infinity);
  return sorted.filter((each) => chosen.has(each));
}
