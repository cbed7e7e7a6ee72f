import type { Link, LinkChange } from '../plan/types.ts';
import type { EventConflict, SyncStateStore, SyncState } from '../run/adapters.ts';

const cloneLinks = (links: readonly Link[]) => JSON.parse(JSON.stringify(links)) as Link[];

export class InMemoryStateStore implements SyncStateStore {
  state: SyncState = { syncToken: null, localCursor: null, compareAll: true };
  readonly rows = new Map<string, Link>();
  readonly conflicts: EventConflict[] = [];

  async loadState(): Promise<SyncState> {
    return this.state;
  }

  async saveState(state: Partial<SyncState>): Promise<void> {
    this.state = { ...this.state, ...state };
  }

  async loadLinks(): Promise<Link[]> {
    return cloneLinks([...this.rows.values()]);
  }

  async loadLinksAround({ googleIds, eventIds }: { googleIds: string[]; eventIds: string[] }) {
    const isRequested = ({ google_id, series, event_id }: Link) =>
      googleIds.includes(google_id) ||
      (series !== null && googleIds.includes(series)) ||
      eventIds.includes(event_id);
    const masterIds = new Set(
      [...this.rows.values()]
        .filter(isRequested)
        .map(({ series, google_id }) => series ?? google_id),
    );
    return (await this.loadLinks()).filter(({ series, google_id }) =>
      masterIds.has(series ?? google_id),
    );
  }

  async saveLinks(changes: readonly LinkChange[]): Promise<void> {
    for (const { remove } of changes) for (const id of remove) this.rows.delete(id);
    for (const { put } of changes) {
      for (const link of cloneLinks(put)) this.rows.set(link.google_id, link);
    }
  }

  async saveConflicts(conflicts: readonly EventConflict[]): Promise<void> {
    this.conflicts.push(...conflicts);
  }

  async findLinkedElsewhere(): Promise<Set<string>> {
    return new Set();
  }
}
