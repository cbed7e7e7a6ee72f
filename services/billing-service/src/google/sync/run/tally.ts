import { endOf } from '../content/series.ts';
import { eventIdsOf } from '../plan/our-steps.ts';
import type { Plan, Terms } from '../plan/shapes.ts';
import type { Sides } from './sides.ts';

export interface Skipped {
  title: string;
  reason: string;
}

/** What a run did so far, told even of one that ended before its time. */
export interface Tally {
  /** Events that are new on one side, by our ids. */
  fresh: Set<string>;
  /** Events that changed on any side. */
  changed: Set<string>;
  skipped: Map<string, Skipped>;
  batchIds: string[];
  conflicts: number;
  /** Events that are new here: nobody else can have changed them before. */
  made: Set<string>;
}

export const newTally = (): Tally => ({
  fresh: new Set(),
  changed: new Set(),
  skipped: new Map(),
  batchIds: [],
  conflicts: 0,
  made: new Set(),
});

export interface Counts {
  synced: number;
  updated: number;
}

export const countsOf = ({ fresh, changed }: Tally): Counts => ({
  synced: fresh.size,
  updated: [...changed].filter((id) => !fresh.has(id)).length,
});

export interface RunTerms extends Omit<Terms, 'elsewhere' | 'records'> {
  /** Names the run: what it writes is written once, however often it asks. */
  id: string;
  /** Of events outside these instants nothing is counted. */
  range: { start: number; end: number } | null;
  /** Calls to Google at a time. */
  atOnce: number;
}

export interface Running {
  sides: Sides;
  terms: RunTerms;
  tally: Tally;
}

export function count({ tally, terms }: Running, plan: Plan): void {
  const { range } = terms;
  const isInRange =
    !range ||
    plan.spans.some(({ when }) => {
      const end = endOf(when);
      return Date.parse(when.start) < range.end && (end === null || end > range.start);
    });
  if (plan.counts === 'nothing' || !isInRange) return;
  const id = eventIdsOf(terms.pair, plan.family).master;
  (plan.counts === 'new' ? tally.fresh : tally.changed).add(id);
}
