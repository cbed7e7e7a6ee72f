import { isDeepStrictEqual } from 'node:util';
import type { SyncPut, SyncRecord, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { OurChange, OurSide } from '../run/sides.ts';

interface Change extends OurChange {
  seq: number;
}

interface Batch {
  before: Map<string, SyncRecord | null>;
}

type Fields = Partial<Omit<SyncRecord, 'id' | 'version' | 'updated_at'>>;

type Place = Pick<SyncRecord, 'series_id' | 'original_start'>;

const isSamePlace = (one: Place, other: Place) =>
  one.series_id === other.series_id && one.original_start === other.original_start;

/** A schedule of ours in memory, with what its users and core-api's contract can do. */
export class MemoryOurs implements OurSide {
  readonly records = new Map<string, SyncRecord>();
  readonly batches: Batch[] = [];
  readonly #log: Change[] = [];
  readonly #answers = new Map<string, { batchId: string | null; results: SyncResult[] }>();
  #versions = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #write(record: SyncRecord | null, id: string, by: 'person' | 'sync' | 'undo' = 'person'): void {
    if (record === null) this.records.delete(id);
    else {
      this.#versions += 1;
      const updated_at = new Date(this.#now()).toISOString();
      this.records.set(id, { ...record, version: this.#versions, updated_at });
    }
    const cause = { isUndo: by === 'undo', isSync: by === 'sync' };
    this.#log.push({ eventId: id, ...cause, seq: this.#log.length + 1 });
  }

  async place(): Promise<string> {
    return String(this.#log.length);
  }

  async changes(since: string) {
    const latest = new Map<string, OurChange>();
    for (const { seq, ...change } of this.#log) {
      if (seq > Number(since)) latest.set(change.eventId, change);
    }
    return { changes: [...latest.values()], next: await this.place() };
  }

  async all(): Promise<SyncRecord[]> {
    return [...this.records.values()];
  }

  async read(ids: readonly string[]): Promise<SyncRecord[]> {
    return ids.flatMap((id) => this.records.get(id) ?? []);
  }

  #put(step: SyncPut): SyncResult {
    const { op: _op, if_version, ...fields } = step;
    const { id } = step;
    const found = this.records.get(id);
    const answer = (outcome: SyncResult['outcome']): SyncResult => ({
      id,
      outcome,
      version: this.records.get(id)?.version ?? null,
      detail: null,
    });
    if (!found && if_version !== null) return answer('gone');
    if (fields.series_id !== null && !this.records.get(fields.series_id)?.recurrence) {
      return answer('refused');
    }
    if (found && !isSamePlace(found, step)) return answer('refused');
    const others = [...this.records.values()].filter((each) => each.id !== id);
    if (fields.series_id !== null && others.some((each) => isSamePlace(each, step))) {
      return answer('stale');
    }
    const record = {
      is_own: true,
      source: found?.source ?? ('google' as const),
      version: 0,
      updated_at: '',
      ...fields,
      start_time: fields.start_time ?? `${fields.start_date}T00:00:00.000Z`,
      end_time: fields.end_time ?? `${fields.end_date}T00:00:00.000Z`,
    };
    const { version = 0, updated_at = '' } = found ?? {};
    if (found && isDeepStrictEqual(found, { ...record, version, updated_at }))
      return answer('same');
    if (found && found.version !== if_version) return answer('stale');
    this.#write(record, id, 'sync');
    return answer('written');
  }

  #drop(id: string, by: 'person' | 'sync'): void {
    for (const { id: exception, series_id } of this.records.values()) {
      if (series_id === id) this.#write(null, exception, by);
    }
    this.#write(null, id, by);
  }

  async apply(key: string, steps: readonly SyncStep[]) {
    const known = this.#answers.get(key);
    if (known) return known;
    const before = new Map(this.records);
    const turn = (step: SyncStep) => (step.op === 'delete' ? 0 : step.series_id === null ? 1 : 2);
    const results = new Map<string, SyncResult>();
    for (const step of steps.toSorted((a, b) => turn(a) - turn(b))) {
      if (step.op === 'put') results.set(step.id, this.#put(step));
      else {
        const found = this.records.get(step.id);
        const result = (outcome: SyncResult['outcome']) =>
          results.set(step.id, { id: step.id, outcome, version: null, detail: null });
        if (!found) result('gone');
        else if (found.version !== step.if_version) result('stale');
        else {
          this.#drop(step.id, 'sync');
          result('written');
        }
      }
    }
    const touched = [...results.values()].filter(({ outcome }) => outcome === 'written');
    if (touched.length > 0) {
      this.batches.push({ before: new Map(touched.map(({ id }) => [id, before.get(id) ?? null])) });
    }
    const batchId = touched.length > 0 ? String(this.batches.length) : null;
    const answer = { batchId, results: steps.flatMap(({ id }) => results.get(id) ?? []) };
    this.#answers.set(key, answer);
    return answer;
  }

  /** Takes the last batch of a sync back, where nothing was changed since; tells what it took away. */
  undo(): string[] {
    const batch = this.batches.pop();
    if (!batch) return [];
    const gone: string[] = [];
    for (const [id, before] of batch.before) {
      if (before === null && this.records.has(id)) {
        for (const { id: exception, series_id } of this.records.values()) {
          if (series_id === id) this.#write(null, exception, 'undo');
        }
        this.#write(null, id, 'undo');
        gone.push(id);
      }
    }
    return gone;
  }

  /** What its user does. */
  person = {
    create: (record: SyncRecord) => this.#write({ ...record, source: 'own' }, record.id),
    change: (id: string, fields: Fields) => {
      const found = this.records.get(id);
      if (found) this.#write({ ...found, ...fields }, id);
    },
    remove: (id: string) => {
      if (this.records.has(id)) this.#drop(id, 'person');
    },
  };
}
