import { readTheirItem, type TheirItem } from '../content/from-google.ts';
import { isCalendarFault } from './faults.ts';
import type { Round } from './gather.ts';
import { LostPlace, type SyncState } from './sides.ts';
import type { Running } from './tally.ts';

interface Pulled {
  items: Map<string, TheirItem>;
  isAll: boolean;
  nextToken: string | null;
}

/** Items that stand in a list twice were changed while it was read: the later one holds. */
function isOlder(item: TheirItem, known: TheirItem | undefined): boolean {
  return item.kind === 'event' && known?.kind === 'event' && item.updated < known.updated;
}

async function pull({ sides, terms, tally }: Running, token: string | null): Promise<Pulled> {
  const items = new Map<string, TheirItem>();
  const nextToken = await sides.google.list(token, (page) => {
    for (const given of page.items) {
      const item = readTheirItem(given, page.zone ?? terms.zone);
      if (!item) {
        tally.skipped.set('?', {
          title: '?',
          reason: 'Google Calendar told something without a name',
        });
      } else if (!isOlder(item, items.get(item.id))) {
        items.set(item.id, item);
      }
    }
  });
  for (const item of items.values()) {
    if (item.kind !== 'unread' || item.reason === null) continue;
    tally.skipped.set(item.id, { title: item.title, reason: item.reason });
  }
  return { items, isAll: token === null, nextToken };
}

/** What Google tells; everything, where it does not know any more what changed. */
export async function pullAnyway(running: Running, token: string | null): Promise<Pulled> {
  try {
    return await pull(running, token);
  } catch (error) {
    if (!isCalendarFault(error, 'expired')) throw error;
    await running.sides.memory.saveState({ syncToken: null });
    return pull(running, null);
  }
}

interface Looked {
  round: Omit<Round, 'items' | 'isAll' | 'absent'>;
  next: string;
}

/** What changed on our side. Our first place in the log is kept before anything is written. */
export async function lookAtOurs(
  { sides: { ours, memory } }: Running,
  state: SyncState,
): Promise<Looked> {
  if (state.corePlace !== null) {
    try {
      const { changes, next } = await ours.changes(state.corePlace);
      const undone = changes.filter(({ isUndo }) => isUndo).map(({ eventId }) => eventId);
      const eventIds = new Set(changes.map(({ eventId }) => eventId));
      const told = { eventIds, undone: new Set(undone), place: next };
      return { next, round: { comparesAll: state.comparesAll, ...told } };
    } catch (error) {
      if (!(error instanceof LostPlace)) throw error;
    }
  }
  const next = await ours.place();
  await memory.saveState({ corePlace: next, comparesAll: true });
  const told = { eventIds: new Set<string>(), undone: new Set<string>(), place: next };
  return { next, round: { comparesAll: true, ...told } };
}
