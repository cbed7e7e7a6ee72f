import type { Link, LinkChange } from '../plan/shapes.ts';
import type { ConflictOf, Memory, SyncState } from '../run/sides.ts';

const copied = (links: readonly Link[]) => JSON.parse(JSON.stringify(links)) as Link[];

/** What is kept in mind of a calendar, without a database. */
export class MemoryMind implements Memory {
  kept: SyncState = { syncToken: null, corePlace: null, comparesAll: true };
  readonly rows = new Map<string, Link>();
  readonly conflicts: ConflictOf[] = [];

  async state(): Promise<SyncState> {
    return this.kept;
  }

  async saveState(state: Partial<SyncState>): Promise<void> {
    this.kept = { ...this.kept, ...state };
  }

  async links(): Promise<Link[]> {
    return copied([...this.rows.values()]);
  }

  async linksAround({ googleIds, eventIds }: { googleIds: string[]; eventIds: string[] }) {
    const isNamed = ({ google_id, series, event_id }: Link) =>
      googleIds.includes(google_id) ||
      (series !== null && googleIds.includes(series)) ||
      eventIds.includes(event_id);
    const families = new Set(
      [...this.rows.values()].filter(isNamed).map(({ series, google_id }) => series ?? google_id),
    );
    return (await this.links()).filter(({ series, google_id }) =>
      families.has(series ?? google_id),
    );
  }

  async saveLinks(changes: readonly LinkChange[]): Promise<void> {
    for (const { remove } of changes) for (const id of remove) this.rows.delete(id);
    for (const { put } of changes) {
      for (const link of copied(put)) this.rows.set(link.google_id, link);
    }
  }

  async saveConflicts(conflicts: readonly ConflictOf[]): Promise<void> {
    this.conflicts.push(...conflicts);
  }

  async linkedElsewhere(): Promise<Set<string>> {
    return new Set();
  }
}
