import type { SyncPut, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import { mapInSlices, startTimeSlices } from '@scheduler/service-kit';
import { getPeriod } from '../events/series.ts';
import { isSameContent } from '../ics/plan-import.ts';
import type { EventToWrite } from '../ics/repository-writes.ts';
import { isWritable, checkPut, type CheckedPut, type ScheduleEditor } from './sync-record.ts';
import type { Exception, StoredEvent } from './repository.ts';

/** Stored data that the steps are checked against. */
export interface SyncState {
  /** Events on the schedule that the steps refer to, and their series. */
  stored: ReadonlyMap<string, StoredEvent>;
  /** IDs in the steps that are already used by an event. */
  ids: ReadonlySet<string>;
  /** Exceptions of the series that the steps refer to. */
  exceptions: readonly Exception[];
  editor: ScheduleEditor;
}

/** The results of the steps and the writes they require. */
export interface CheckedSteps {
  /** One result per step, in order. Written events don't have their new versions yet. */
  results: SyncResult[];
  added: EventToWrite[];
  updated: EventToWrite[];
  /** IDs to remove from the schedule. */
  removed: string[];
}

type Outcome = Omit<SyncResult, 'id'>;

const WRITTEN_OUTCOME: Outcome = { outcome: 'written', version: null, detail: null };
const GONE_OUTCOME: Outcome = { outcome: 'gone', version: null, detail: null };
const toRejectedOutcome = (detail: string, version: number | null = null): Outcome => ({
  outcome: 'refused',
  version,
  detail,
});
const toStaleOutcome = (version: number | null): Outcome => ({
  outcome: 'stale',
  version,
  detail: null,
});

const READ_ONLY_DETAIL = 'This event is read-only';
const DUPLICATE_ID_DETAIL = 'Duplicate id in this request';
const OCCUPIED_DETAIL = 'Another exception already replaces this occurrence';
const WRONG_START_TYPE_DETAIL =
  'original_start must be a date for an all-day series and a time otherwise';
const MOVED_DETAIL =
  "An exception can't move to another occurrence or series. Delete and recreate it.";

const toOccurrenceKey = (series_id: string | null, original_start: string | null) =>
  `${series_id} ${original_start}`;

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Checks steps in order. Each check assumes that the previous steps were applied. */
class StepChecker {
  readonly writes: Omit<CheckedSteps, 'results'> = { added: [], updated: [], removed: [] };
  readonly #state: SyncState;
  /** By series ID. */
  readonly #exceptionsBySeries: ReadonlyMap<string, Exception[]>;
  readonly #deletedIds = new Set<string>();
  /** Series that exist after the checked steps. */
  readonly #seriesById = new Map<string, { is_all_day: boolean; isNew: boolean }>();
  /** IDs of exceptions by occurrence key. */
  readonly #exceptionIds: Map<string, string>;

  constructor(state: SyncState) {
    this.#state = state;
    this.#exceptionsBySeries = Map.groupBy(state.exceptions, ({ series_id }) => series_id);
    for (const [id, { recurrence, is_all_day }] of state.stored) {
      if (recurrence) this.#seriesById.set(id, { is_all_day, isNew: false });
    }
    this.#exceptionIds = new Map(
      state.exceptions.map(({ id, series_id, original_start }) => [
        toOccurrenceKey(series_id, original_start),
        id,
      ]),
    );
  }

  remove({ id, if_version }: { id: string; if_version: number }): Outcome {
    const { stored: storedEvents, editor } = this.#state;
    const stored = storedEvents.get(id);
    if (!stored) return GONE_OUTCOME;
    if (!isWritable(stored, editor)) return toRejectedOutcome(READ_ONLY_DETAIL, stored.version);
    if (stored.version !== if_version) return toStaleOutcome(stored.version);
    for (const exception of this.#exceptionsBySeries.get(id) ?? [])
      this.#deletedIds.add(exception.id);
    this.#deletedIds.add(id);
    // An exception that is also on another schedule still occupies its occurrence.
    if (stored.is_only_here)
      this.#exceptionIds.delete(toOccurrenceKey(stored.series_id, stored.original_start));
    this.#seriesById.delete(id);
    this.writes.removed.push(id);
    return WRITTEN_OUTCOME;
  }

  put(step: SyncPut): Outcome {
    const { stored: storedEvents, ids, editor } = this.#state;
    const { id, if_version } = step;
    const stored = this.#deletedIds.has(id) ? undefined : storedEvents.get(id);
    if (!stored && if_version !== null) return GONE_OUTCOME;
    if (!stored && ids.has(id)) return toRejectedOutcome('This id is already in use');
    if (stored && !isWritable(stored, editor))
      return toRejectedOutcome(READ_ONLY_DETAIL, stored.version);
    const event = checkPut(step, stored, editor);
    if ('error' in event) return toRejectedOutcome(event.error, stored?.version);
    const conflict = stored ? checkSamePosition(event, stored) : this.#findConflict(event);
    if (conflict !== null) return conflict;
    if (stored && isSameContent(event.content, stored)) {
      return { outcome: 'same', version: stored.version, detail: null };
    }
    if (stored && stored.version !== if_version) return toStaleOutcome(stored.version);
    this.#write(id, event, stored);
    return WRITTEN_OUTCOME;
  }

  /** Returns why a new exception can't be added to its series. */
  #findConflict({ series_id, original_start }: CheckedPut): Outcome | null {
    if (series_id === null || original_start === null) return null;
    const series = this.#seriesById.get(series_id);
    if (!series) return toRejectedOutcome('The series is not on this schedule');
    if (series.is_all_day !== (original_start.length === DATE_LENGTH))
      return toRejectedOutcome(WRONG_START_TYPE_DETAIL);
    const occupantId = this.#exceptionIds.get(toOccurrenceKey(series_id, original_start));
    if (occupantId === undefined) return null;
    // The caller missed an exception on this schedule and must fetch it first.
    const exceptions = this.#exceptionsBySeries.get(series_id) ?? [];
    const isOnSchedule = exceptions.some(({ id, is_here }) => id === occupantId && is_here);
    return isOnSchedule && !this.#deletedIds.has(occupantId)
      ? toStaleOutcome(null)
      : toRejectedOutcome(OCCUPIED_DETAIL);
  }

  #write(id: string, event: CheckedPut, stored: StoredEvent | undefined) {
    const { content, series_id, original_start } = event;
    const write: EventToWrite = {
      ...event,
      id,
      period: getPeriod(content),
      created_at: null,
      updated_at: null,
      isSeriesStored: series_id !== null && this.#seriesById.get(series_id)?.isNew === false,
    };
    this.writes[stored ? 'updated' : 'added'].push(write);
    if (series_id !== null) this.#exceptionIds.set(toOccurrenceKey(series_id, original_start), id);
    const { recurrence, is_all_day } = content;
    if (recurrence) this.#seriesById.set(id, { is_all_day, isNew: !stored });
    else this.#seriesById.delete(id);
  }
}

/** Rejects moving a stored event to a different occurrence or series. */
function checkSamePosition(event: CheckedPut, stored: StoredEvent): Outcome | null {
  const isSamePosition =
    toOccurrenceKey(event.series_id, event.original_start) ===
    toOccurrenceKey(stored.series_id, stored.original_start);
  return isSamePosition ? null : toRejectedOutcome(MOVED_DETAIL, stored.version);
}

const getStepOrder = (step: SyncStep) => {
  if (step.op === 'delete') return 0;
  return step.series_id === null ? 1 : 2;
};

/**
 * Checks all steps: deletions first, then series, then exceptions. Yields to the event loop at
 * intervals.
 */
export async function checkSteps(
  steps: readonly SyncStep[],
  state: SyncState,
): Promise<CheckedSteps> {
  const checker = new StepChecker(state);
  const seenIds = new Set<string>();
  const checkStep = (step: SyncStep): Outcome => {
    if (seenIds.has(step.id)) return toRejectedOutcome(DUPLICATE_ID_DETAIL);
    seenIds.add(step.id);
    return step.op === 'delete' ? checker.remove(step) : checker.put(step);
  };
  const orderedSteps = steps
    .map((step, index) => ({ step, index, order: getStepOrder(step) }))
    .toSorted((a, b) => a.order - b.order);
  const outcomes = new Map(
    await mapInSlices(
      orderedSteps,
      ({ step, index }) => [index, checkStep(step)] as const,
      startTimeSlices(),
    ),
  );
  const results = steps.map(({ id }, index) => ({ id, ...(outcomes.get(index) ?? GONE_OUTCOME) }));
  return { results, ...checker.writes };
}
