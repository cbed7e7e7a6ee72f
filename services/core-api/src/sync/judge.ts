import type { SyncPut, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import { getPeriod } from '../events/series.ts';
import { isSameContent } from '../ics/compare.ts';
import type { EventToWrite } from '../ics/repository-writes.ts';
import { isWritable, judged, type Judged, type Reader } from './record.ts';
import type { Exception, StoredEvent } from './repository.ts';

/** What there is, as far as the steps of an apply have to know. */
export interface Known {
  /** What lies on the schedule of the events that the steps name, and of their series. */
  stored: ReadonlyMap<string, StoredEvent>;
  /** Of the ids that the steps name, those that any event has. */
  ids: ReadonlySet<string>;
  /** Of the series that the steps name. */
  exceptions: readonly Exception[];
  reader: Reader;
}

/** What the steps come to. */
export interface Verdict {
  /** One for each step, in their order; the versions of what is written are not known yet. */
  results: SyncResult[];
  added: EventToWrite[];
  updated: EventToWrite[];
  /** Ids of what leaves the schedule. */
  removed: string[];
}

type Outcome = Omit<SyncResult, 'id'>;

const written: Outcome = { outcome: 'written', version: null, detail: null };
const gone: Outcome = { outcome: 'gone', version: null, detail: null };
const refused = (detail: string, version: number | null = null): Outcome => ({
  outcome: 'refused',
  version,
  detail,
});
const stale = (version: number | null): Outcome => ({ outcome: 'stale', version, detail: null });

const NOT_OURS = 'It cannot be changed from here';
const NAMED_TWICE = 'It was named twice';
const TAKEN = 'Another event has its place in the series';
const WRONG_KIND =
  'Where its series would have it is a date if that lasts all day, and a time if not';
const MOVED = 'It cannot move within a series, nor to another: delete it and put it anew';

const placeOf = (series_id: string | null, original_start: string | null) =>
  `${series_id} ${original_start}`;

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Judges the steps one by one, as if each before were done. */
class Judging {
  readonly verdict: Omit<Verdict, 'results'> = { added: [], updated: [], removed: [] };
  readonly #known: Known;
  /** Exceptions by their series. */
  readonly #exceptions: ReadonlyMap<string, Exception[]>;
  readonly #gone = new Set<string>();
  /** Series that there are once the steps are done: whether each lasts all day. */
  readonly #series = new Map<string, { is_all_day: boolean; isNew: boolean }>();
  /** Which exception stands where in which series. */
  readonly #taken: Map<string, string>;

  constructor(known: Known) {
    this.#known = known;
    this.#exceptions = Map.groupBy(known.exceptions, ({ series_id }) => series_id);
    for (const [id, { recurrence, is_all_day }] of known.stored) {
      if (recurrence) this.#series.set(id, { is_all_day, isNew: false });
    }
    this.#taken = new Map(
      known.exceptions.map(({ id, series_id, original_start }) => [
        placeOf(series_id, original_start),
        id,
      ]),
    );
  }

  remove({ id, if_version }: { id: string; if_version: number }): Outcome {
    const { stored: all, reader } = this.#known;
    const stored = all.get(id);
    if (!stored) return gone;
    if (!isWritable(stored, reader)) return refused(NOT_OURS, stored.version);
    if (stored.version !== if_version) return stale(stored.version);
    for (const exception of this.#exceptions.get(id) ?? []) this.#gone.add(exception.id);
    this.#gone.add(id);
    // What lies elsewhere as well is still one of its series.
    if (stored.is_only_here) this.#taken.delete(placeOf(stored.series_id, stored.original_start));
    this.#series.delete(id);
    this.verdict.removed.push(id);
    return written;
  }

  put(step: SyncPut): Outcome {
    const { stored: all, ids, reader } = this.#known;
    const { id, if_version } = step;
    const stored = this.#gone.has(id) ? undefined : all.get(id);
    if (!stored && if_version !== null) return gone;
    if (!stored && ids.has(id)) return refused('This id is taken');
    if (stored && !isWritable(stored, reader)) return refused(NOT_OURS, stored.version);
    const event = judged(step, stored, reader);
    if ('fault' in event) return refused(event.fault, stored?.version);
    const obstacle = stored ? movesOf(event, stored) : this.#obstacleOf(event);
    if (obstacle !== null) return obstacle;
    if (stored && isSameContent(event.content, stored)) {
      return { outcome: 'same', version: stored.version, detail: null };
    }
    if (stored && stored.version !== if_version) return stale(stored.version);
    this.#write(id, event, stored);
    return written;
  }

  /** What keeps a new exception from its place. */
  #obstacleOf({ series_id, original_start }: Judged): Outcome | null {
    if (series_id === null || original_start === null) return null;
    const series = this.#series.get(series_id);
    if (!series) return refused('Its series is not on this schedule');
    if (series.is_all_day !== (original_start.length === DATE_LENGTH)) return refused(WRONG_KIND);
    const other = this.#taken.get(placeOf(series_id, original_start));
    if (other === undefined) return null;
    // Whoever did not know of one that lies here looks again.
    const exceptions = this.#exceptions.get(series_id) ?? [];
    const isHere = exceptions.some(({ id, is_here }) => id === other && is_here);
    return isHere && !this.#gone.has(other) ? stale(null) : refused(TAKEN);
  }

  #write(id: string, event: Judged, stored: StoredEvent | undefined) {
    const { content, series_id, original_start } = event;
    const write: EventToWrite = {
      ...event,
      id,
      period: getPeriod(content),
      created_at: null,
      updated_at: null,
      joinsStored: series_id !== null && this.#series.get(series_id)?.isNew === false,
    };
    this.verdict[stored ? 'updated' : 'added'].push(write);
    if (series_id !== null) this.#taken.set(placeOf(series_id, original_start), id);
    const { recurrence, is_all_day } = content;
    if (recurrence) this.#series.set(id, { is_all_day, isNew: !stored });
    else this.#series.delete(id);
  }
}

/** What cannot change of an event that is there. */
function movesOf(event: Judged, stored: StoredEvent): Outcome | null {
  const isThere =
    placeOf(event.series_id, event.original_start) ===
    placeOf(stored.series_id, stored.original_start);
  return isThere ? null : refused(MOVED, stored.version);
}

const turnOf = (step: SyncStep) => {
  if (step.op === 'delete') return 0;
  return step.series_id === null ? 1 : 2;
};

/** What becomes of each step: deletions first, then series before their exceptions. */
export function judge(steps: readonly SyncStep[], known: Known): Verdict {
  const judging = new Judging(known);
  const named = new Set<string>();
  const outcomeOf = (step: SyncStep): Outcome => {
    if (named.has(step.id)) return refused(NAMED_TWICE);
    named.add(step.id);
    return step.op === 'delete' ? judging.remove(step) : judging.put(step);
  };
  const inTurn = steps
    .map((step, number) => ({ step, number, turn: turnOf(step) }))
    .toSorted((a, b) => a.turn - b.turn);
  const outcomes = new Map(inTurn.map(({ step, number }) => [number, outcomeOf(step)]));
  const results = steps.map(({ id }, number) => ({ id, ...(outcomes.get(number) ?? gone) }));
  return { results, ...judging.verdict };
}
