import { isDeepStrictEqual } from 'node:util';
import type { SyncPut, SyncRecord, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { LocalChange, LocalSchedule } from '../run/adapters.ts';

interface Change extends LocalChange {
  seq: number;
}

interface Batch {
  before: Map<string, SyncRecord | null>;
}

type RecordFields = Partial<Omit<SyncRecord, 'id' | 'version' | 'updated_at'>>;

type OccurrencePosition = Pick<SyncRecord, 'series_id' | 'original_start'>;

const isSameOccurrence = (a: OccurrencePosition, b: OccurrencePosition) =>
  a.series_id === b.series_id && a.original_start === b.original_start;

/** An in-memory schedule that behaves like core-api, and its user's actions. */
export class InMemorySchedule implements LocalSchedule {
  readonly records = new Map<string, SyncRecord>();
  readonly batches: Batch[] = [];
  readonly #log: Change[] = [];
  readonly #responses = new Map<string, { batchId: string | null; results: SyncResult[] }>();
  #versions = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #write(
    record: SyncRecord | null,
    id: string,
    cause: 'person' | 'sync' | 'undo' = 'person',
  ): void {
    if (record === null) this.records.delete(id);
    else {
      this.#versions += 1;
      const updated_at = new Date(this.#now()).toISOString();
      this.records.set(id, { ...record, version: this.#versions, updated_at });
    }
    this.#log.push({
      eventId: id,
      isUndo: cause === 'undo',
      isSync: cause === 'sync',
      seq: this.#log.length + 1,
    });
  }

  async getCursor(): Promise<string> {
    return String(this.#log.length);
  }

  async listChanges(cursor: string) {
    const latest = new Map<string, LocalChange>();
    for (const { seq, ...change } of this.#log) {
      if (seq > Number(cursor)) latest.set(change.eventId, change);
    }
    return { changes: [...latest.values()], next: await this.getCursor() };
  }

  async listRecords(): Promise<SyncRecord[]> {
    return [...this.records.values()];
  }

  async readRecords(ids: readonly string[]): Promise<SyncRecord[]> {
    return ids.flatMap((id) => this.records.get(id) ?? []);
  }

  #put(step: SyncPut): SyncResult {
    const { op: _op, if_version, ...fields } = step;
    const { id } = step;
    const existing = this.records.get(id);
    const createResult = (outcome: SyncResult['outcome']): SyncResult => ({
      id,
      outcome,
      version: this.records.get(id)?.version ?? null,
      detail: null,
    });
    if (!existing && if_version !== null) return createResult('gone');
    if (fields.series_id !== null && !this.records.get(fields.series_id)?.recurrence) {
      return createResult('refused');
    }
    if (existing && !isSameOccurrence(existing, step)) return createResult('refused');
    const others = [...this.records.values()].filter((record) => record.id !== id);
    if (fields.series_id !== null && others.some((other) => isSameOccurrence(other, step))) {
      return createResult('stale');
    }
    const record = {
      is_own: true,
      source: existing?.source ?? ('google' as const),
      version: 0,
      updated_at: '',
      ...fields,
      start_time: fields.start_time ?? `${fields.start_date}T00:00:00.000Z`,
      end_time: fields.end_time ?? `${fields.end_date}T00:00:00.000Z`,
    };
    const { version = 0, updated_at = '' } = existing ?? {};
    if (existing && isDeepStrictEqual(existing, { ...record, version, updated_at }))
      return createResult('same');
    if (existing && existing.version !== if_version) return createResult('stale');
    this.#write(record, id, 'sync');
    return createResult('written');
  }

  #delete(id: string, cause: 'person' | 'sync'): void {
    for (const { id: exceptionId, series_id } of this.records.values()) {
      if (series_id === id) this.#write(null, exceptionId, cause);
    }
    this.#write(null, id, cause);
  }

  async applySteps(key: string, steps: readonly SyncStep[]) {
    const stored = this.#responses.get(key);
    if (stored) return stored;
    const before = new Map(this.records);
    const getOrder = (step: SyncStep) =>
      step.op === 'delete' ? 0 : step.series_id === null ? 1 : 2;
    const results = new Map<string, SyncResult>();
    for (const step of steps.toSorted((a, b) => getOrder(a) - getOrder(b))) {
      if (step.op === 'put') results.set(step.id, this.#put(step));
      else {
        const existing = this.records.get(step.id);
        const setResult = (outcome: SyncResult['outcome']) =>
          results.set(step.id, { id: step.id, outcome, version: null, detail: null });
        if (!existing) setResult('gone');
        else if (existing.version !== step.if_version) setResult('stale');
        else {
          this.#delete(step.id, 'sync');
          setResult('written');
        }
      }
    }
    const written = [...results.values()].filter(({ outcome }) => outcome === 'written');
    if (written.length > 0) {
      this.batches.push({ before: new Map(written.map(({ id }) => [id, before.get(id) ?? null])) });
    }
    const batchId = written.length > 0 ? String(this.batches.length) : null;
    const response = { batchId, results: steps.flatMap(({ id }) => results.get(id) ?? []) };
    this.#responses.set(key, response);
    return response;
  }

  /** Undoes the last batch of a sync and returns the IDs of deleted events. */
  undoLastBatch(): string[] {
    const batch = this.batches.pop();
    if (!batch) return [];
    const deletedIds: string[] = [];
    for (const [id, before] of batch.before) {
      if (before === null && this.records.has(id)) {
        for (const { id: exceptionId, series_id } of this.records.values()) {
          if (series_id === id) this.#write(null, exceptionId, 'undo');
        }
        this.#write(null, id, 'undo');
        deletedIds.push(id);
      }
    }
    return deletedIds;
  }

  /** User actions. */
  user = {
    create: (record: SyncRecord) => this.#write({ ...record, source: 'own' }, record.id),
    update: (id: string, fields: RecordFields) => {
      const existing = this.records.get(id);
      if (existing) this.#write({ ...existing, ...fields }, id);
    },
    delete: (id: string) => {
      if (this.records.has(id)) this.#delete(id, 'person');
    },
  };
}
