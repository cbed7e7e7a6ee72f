import { MINUTE_MS, type EpochMs } from '../interval.ts';
import { changesBetween } from './offsets.ts';

/** The clocks of a zone are changed `at` an instant, to `offset` minutes ahead of UTC. */
export interface ZoneTransition {
  at: EpochMs;
  offset: number;
}

/** The clock changes of a zone in `[from, to)`, earliest first, as the runtime knows them. */
export const zoneTransitions = (timeZone: string, from: EpochMs, to: EpochMs): ZoneTransition[] =>
  changesBetween(timeZone, from, to).map(({ at, offset }) => ({ at, offset: offset / MINUTE_MS }));

/** The version of the time zone database in this runtime, such as `2026c`; `null` in a browser. */
export const tzdbVersion = (): string | null =>
  (globalThis as { process?: { versions?: { tz?: string } } }).process?.versions?.tz ?? null;
