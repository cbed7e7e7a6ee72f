import { readTheirItem, type TheirItem } from '../content/from-google.ts';
import { endOf } from '../content/series.ts';
import { decide, type Terms } from '../plan/decide.ts';
import { familiesOf } from '../plan/families.ts';
import { arriving, intended } from '../plan/links.ts';
import { eventIdsOf } from '../plan/our-steps.ts';
import type { Plan } from '../plan/shapes.ts';
import { applyPlans } from './apply.ts';
import { isCalendarFault } from './faults.ts';
import { gather, type Round } from './gather.ts';
import { pushPlan } from './push.ts';
import { LostPlace, type ConflictOf, type Sides, type SyncState } from './sides.ts';

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
}

export const newTally = (): Tally => ({
  fresh: new Set(),
  changed: new Set(),
  skipped: new Map(),
  batchIds: [],
  conflicts: 0,
});

export interface Counts {
  synced: number;
  updated: number;
}

export const countsOf = ({ fresh, changed }: Tally): Counts => ({
  synced: fresh.size,
  updated: [...changed].filter((id) => !fresh.has(id)).length,
});

export interface RunTerms extends Omit<Terms, 'elsewhere'> {
  /** Names the run: what it writes is written once, however often it asks. */
  id: string;
  /** Of events outside these instants nothing is counted. */
  range: { start: number; end: number } | null;
  /** Calls to Google at a time. */
  atOnce: number;
}

/** A family is looked at this often, for as long as somebody changes it at the same time. */
const ROUNDS = 4;
/** Families pushed between two times that this is kept in mind. */
const KEPT_AFTER = 50;

interface Running {
  sides: Sides;
  terms: RunTerms;
  tally: Tally;
}

interface Pulled {
  items: Map<string, TheirItem>;
  isAll: boolean;
  nextToken: string | null;
}

function count({ tally, terms }: Running, plan: Plan): void {
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

/** Items that stand in a list twice were changed while it was read: the later one holds. */
function isOlder(item: TheirItem, known: TheirItem | undefined): boolean {
  return item.kind === 'event' && known?.kind === 'event' && item.updated < known.updated;
}

async function pull({ sides, terms, tally }: Running, token: string | null): Promise<Pulled> {
  const listed = await sides.google.list(token);
  const zone = listed.zone ?? terms.zone;
  const items = new Map<string, TheirItem>();
  for (const given of listed.items) {
    const item = readTheirItem(given, zone);
    if (!item) {
      tally.skipped.set('?', {
        title: '?',
        reason: 'Google Calendar told something without a name',
      });
    } else if (!isOlder(item, items.get(item.id))) {
      items.set(item.id, item);
    }
  }
  for (const item of items.values()) {
    if (item.kind !== 'unread' || item.reason === null) continue;
    tally.skipped.set(item.id, { title: item.title, reason: item.reason });
  }
  return { items, isAll: token === null, nextToken: listed.nextToken };
}

/** What Google tells; everything, where it does not know any more what changed. */
async function pullAnyway(running: Running, token: string | null): Promise<Pulled> {
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
async function lookAtOurs({ sides: { ours, memory } }: Running, state: SyncState): Promise<Looked> {
  if (state.corePlace !== null) {
    try {
      const { changes, next } = await ours.changes(state.corePlace);
      const undone = changes.filter(({ isUndo }) => isUndo).map(({ eventId }) => eventId);
      const eventIds = new Set(changes.map(({ eventId }) => eventId));
      return { next, round: { comparesAll: state.comparesAll, eventIds, undone: new Set(undone) } };
    } catch (error) {
      if (!(error instanceof LostPlace)) throw error;
    }
  }
  const next = await ours.place();
  await memory.saveState({ corePlace: next, comparesAll: true });
  return { next, round: { comparesAll: true, eventIds: new Set(), undone: new Set() } };
}

async function plansOf({ sides, terms }: Running, round: Round): Promise<Plan[]> {
  const families = familiesOf(await gather(sides, terms.pair, round));
  const unlinked = families.flatMap(({ link, theirs, ours }) =>
    link || theirs || !ours ? [] : [ours.event.record.id],
  );
  const elsewhere = await sides.memory.linkedElsewhere(unlinked);
  return families.map((family) => decide({ ...terms, elsewhere }, family));
}

const conflictsOf = (plans: readonly Plan[]): ConflictOf[] =>
  plans.flatMap(({ clashes, family: { ours, theirs } }) =>
    clashes.map((clash) => ({
      googleId: theirs?.id ?? '',
      eventId:
        (clash.original !== null && ours?.records.get(clash.original)?.record.id) ||
        (ours?.event.record.id ?? ''),
      title: ours?.content.title ?? '',
      clash,
    })),
  );

/** Plans whose family has to be looked at again, and what is known of it by now. */
interface Again {
  plan: Plan;
  told: TheirItem[];
}

interface Settled {
  done: Plan[];
  again: Again[];
}

/** Writes our side. From then on Google's changes are dealt with, whatever becomes of the rest. */
async function settle(running: Running, plans: readonly Plan[], key: string): Promise<Settled> {
  const { sides, tally } = running;
  const conflicts = conflictsOf(plans);
  if (conflicts.length > 0) await sides.memory.saveConflicts(conflicts);
  const coming = plans.flatMap((plan) => (plan.ourSteps.length > 0 ? (arriving(plan) ?? []) : []));
  if (coming.length > 0) await sides.memory.saveLinks(coming);
  const applied = await applyPlans(sides, plans, key);
  tally.batchIds.push(...applied.batchIds);
  tally.conflicts += conflicts.length;
  for (const { plan, reason } of applied.refused) {
    const { theirs, ours } = plan.family;
    const title = (theirs ?? ours)?.content.title ?? '';
    tally.skipped.set(theirs?.id ?? '', { title, reason });
  }
  await sides.memory.saveLinks(applied.done.flatMap((plan) => intended(plan) ?? []));
  for (const plan of applied.done) {
    if (plan.ourSteps.length > 0) count(running, plan);
    if (plan.note) tally.skipped.set(plan.family.theirs?.id ?? '', plan.note);
  }
  return { done: applied.done, again: applied.again.map((plan) => ({ plan, told: [] })) };
}

/** Writes Google's side, several families at a time; what was written is kept in mind whatever happens. */
async function push(running: Running, plans: readonly Plan[]): Promise<Again[]> {
  const { sides, terms, tally } = running;
  const waiting = plans.filter(({ theirSteps }) => theirSteps.length > 0);
  const again: Again[] = [];
  let pushed: Plan['pushed'][] = [];
  const keep = async () => {
    const links = pushed.filter((change) => change !== null);
    pushed = [];
    if (links.length > 0) await sides.memory.saveLinks(links);
  };
  const queue = waiting.values();
  let failed = false;
  const work = async () => {
    for (const plan of queue) {
      if (failed) return;
      try {
        const result = await pushPlan(sides.google, plan, terms.zone);
        if (result.outcome === 'again') {
          again.push({ plan, told: result.told });
          continue;
        }
        if (result.outcome === 'refused') {
          const { theirs, ours } = plan.family;
          const { title } = (ours ?? theirs)?.content ?? { title: '' };
          tally.skipped.set(theirs?.id ?? ours?.event.record.id ?? '', {
            title,
            reason: result.reason,
          });
          continue;
        }
        count(running, plan);
        pushed.push(result.links);
        if (pushed.length >= KEPT_AFTER) await keep();
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: terms.atOnce }, work);
  const ended = await Promise.allSettled(workers);
  await keep();
  const fault = ended.find((each) => each.status === 'rejected');
  if (fault) throw fault.reason;
  return again;
}

const ourIdsOf = ({ family: { ours, link, exceptionLinks } }: Plan): string[] => [
  ...(ours
    ? [ours.event.record.id, ...[...ours.records.values()].map(({ record }) => record.id)]
    : []),
  ...[...(link ? [link] : []), ...exceptionLinks].map(({ event_id }) => event_id),
];

/** The round that looks again at what turned out otherwise. */
function nextRound(round: Round, again: readonly Again[], more: readonly string[]): Round {
  const items = new Map<string, TheirItem>();
  const absent = new Set<string>();
  for (const { plan, told } of again) {
    const { theirs, link, exceptionLinks } = plan.family;
    const ids = new Set([theirs?.id, link?.google_id]);
    for (const item of round.items.values()) {
      if (ids.has(item.id) || ids.has(item.place?.series)) items.set(item.id, item);
    }
    for (const item of told) items.set(item.id, item);
    if (link && !theirs && !items.has(link.google_id)) absent.add(link.google_id);
    for (const { google_id, original } of exceptionLinks) {
      const isThere = theirs?.items.has(original ?? '') === true || items.has(google_id);
      if (!isThere) absent.add(google_id);
    }
  }
  const eventIds = new Set([...more, ...again.flatMap(({ plan }) => ourIdsOf(plan))]);
  return { items, absent, isAll: false, comparesAll: false, eventIds, undone: round.undone };
}

/**
 * One run: Google's changes are written here, ours there, and what both changed is merged. It may
 * end between any two steps, and the next one goes on from there: Google's token is kept once its
 * changes are written here, our place in the log once ours are written there, and what is done
 * twice comes to the same.
 *
 * @throws CalendarFault of the kinds busy and away; `tally` tells what was done until then
 */
export async function runSync(running: Running): Promise<void> {
  const { sides, terms } = running;
  const { memory } = sides;
  const state = await memory.state();
  const { next, round: ours } = await lookAtOurs(running, state);
  const { nextToken, ...pulled } = await pullAnyway(running, state.syncToken);
  let round: Round = { ...ours, ...pulled, absent: new Set() };
  let isTokenKept = false;
  for (let number = 1; number <= ROUNDS; number += 1) {
    const plans = await plansOf(running, round);
    const { done, again: unsettled } = await settle(running, plans, `${terms.id}:${number}`);
    if (!isTokenKept && unsettled.length === 0) {
      await memory.saveState({ syncToken: nextToken });
      isTokenKept = true;
    }
    const again = [...unsettled, ...(await push(running, done))];
    const strayIds = done.flatMap((plan) => plan.strayIds);
    if (again.length + strayIds.length === 0) {
      await memory.saveState({ corePlace: next, comparesAll: false });
      return;
    }
    round = nextRound(round, again, strayIds);
  }
}
