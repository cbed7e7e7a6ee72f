import type { TheirItem } from '../content/from-google.ts';
import { decide } from '../plan/decide.ts';
import { familiesOf } from '../plan/families.ts';
import type { Plan } from '../plan/shapes.ts';
import { push, settle, type Again } from './carry-out.ts';
import { gather, type Round } from './gather.ts';
import { lastLook } from './last-look.ts';
import { lookAtOurs, pullAnyway } from './look.ts';
import type { Running } from './tally.ts';

/** A family is looked at this often, for as long as somebody changes it at the same time. */
const ROUNDS = 4;

async function plansOf({ sides, terms }: Running, round: Round): Promise<Plan[]> {
  const found = await gather(sides, terms.pair, round);
  const families = familiesOf(found);
  const unlinked = families.flatMap(({ link, theirs, ours }) =>
    link || theirs || !ours ? [] : [ours.event.record.id],
  );
  const elsewhere = await sides.memory.linkedElsewhere(unlinked);
  return families.map((family) => decide({ ...terms, elsewhere, records: found.records }, family));
}

const ourIdsOf = ({ strayIds, family: { ours, link, exceptionLinks } }: Plan): string[] => [
  ...strayIds,
  ...(ours
    ? [ours.event.record.id, ...[...ours.records.values()].map(({ record }) => record.id)]
    : []),
  ...[...(link ? [link] : []), ...exceptionLinks].map(({ event_id }) => event_id),
];

/** The round that looks again at what turned out otherwise, and at what people did here meanwhile. */
async function nextRound(
  { sides: { ours } }: Running,
  round: Round,
  { again, strayIds }: { again: readonly Again[]; strayIds: readonly string[] },
): Promise<Round> {
  const { place } = round;
  const { changes } = await ours.changes(place);
  const edits = changes.filter(({ isSync }) => !isSync);
  const items = new Map<string, TheirItem>();
  const absent = new Set<string>();
  for (const { plan, told, plain } of again) {
    const { theirs, link, exceptionLinks } = plan.family;
    const ids = new Set([theirs?.id, link?.google_id].filter((id) => id !== undefined));
    const gone = new Set(told.flatMap(({ id, kind }) => (kind === 'gone' ? id : [])));
    for (const item of round.items.values()) {
      const series = item.place?.series ?? '';
      const isPart = ids.has(series) && !gone.has(series);
      if (ids.has(item.id) || isPart) items.set(item.id, item);
    }
    for (const item of told) items.set(item.id, item);
    for (const id of plain) {
      items.delete(id);
      absent.add(id);
    }
    if (link && !theirs && !items.has(link.google_id)) absent.add(link.google_id);
    for (const { google_id, original } of exceptionLinks) {
      const isThere = theirs?.items.has(original ?? '') === true || items.has(google_id);
      if (!isThere) absent.add(google_id);
    }
  }
  const edited = new Set(edits.map(({ eventId }) => eventId));
  const eventIds = new Set([
    ...strayIds,
    ...again.flatMap(({ plan }) => ourIdsOf(plan)),
    ...edited,
  ]);
  const undone = new Set([
    ...[...round.undone].filter((id) => !edited.has(id)),
    ...edits.filter(({ isUndo }) => isUndo).map(({ eventId }) => eventId),
  ]);
  return { items, absent, isAll: false, comparesAll: false, eventIds, undone, place };
}

const UNSPOKEN = 'It cannot be changed there from here';

/**
 * Leaves out what a list has just told of, and a call did not find, of a server that lists everything
 * each time: it does not know that call. What did go meanwhile, its next list does not tell.
 */
function withoutUnspoken({ tally }: Running, { items }: Round, again: readonly Again[]): Again[] {
  return again.filter(({ plan, told }) => {
    const { ours, theirs } = plan.family;
    const isListed = theirs !== null && items.get(theirs.id)?.kind === 'event';
    if (!isListed || told.every(({ id, kind }) => id !== theirs.id || kind !== 'gone')) return true;
    const { title } = (ours ?? theirs).content;
    tally.skipped.set(theirs.id, { title, reason: UNSPOKEN });
    return false;
  });
}

/** The place in our log after what this run made, where that is all that happened since. */
async function pastOwn({ sides: { ours }, tally: { made } }: Running, place: string) {
  if (made.size === 0) return place;
  const { changes, next } = await ours.changes(place);
  const isOwn = changes.every(({ eventId, isSync }) => isSync && made.has(eventId));
  return isOwn ? next : place;
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
    const { sure, again: late } = await lastLook(running, done, nextToken);
    const pushed = await push(running, sure);
    const other = nextToken === null ? withoutUnspoken(running, round, pushed) : pushed;
    const again = [...unsettled, ...late, ...other];
    const strayIds = done.flatMap((plan) => plan.strayIds);
    if (again.length + strayIds.length === 0) {
      await memory.saveState({ corePlace: await pastOwn(running, next), comparesAll: false });
      return;
    }
    round = await nextRound(running, round, { again, strayIds });
  }
}
